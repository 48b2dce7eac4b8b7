// The drawings that boards share: the two kinds of cow and the ground's colours. The light cow stands on
// a round disc and has a pied hide; the dark one stands on an ox-hide shield: they differ in outline, not
// in colour alone. Colours come from the theme (theme.css).

const HEAD =
  "M-15,-12C-9,-18 9,-18 15,-12C18,-3 15,9 11,20C10,31 -10,31 -11,20C-15,9 -18,-3 -15,-12Z";
const HORN = "M-9,-12C-24,-8 -36,-16 -39,-34C-31,-25 -20,-24 -4,-21Z";
const EAR = "M-14,-5C-23,-8 -31,-2 -31,6C-24,8 -18,5 -14,1Z";
const SHIELD =
  "M-40,-41C-16,-49 16,-49 40,-41C48,-39 50,-34 49,-24C46,12 26,40 5,52" +
  "C2,54 -2,54 -5,52C-26,40 -46,12 -49,-24C-50,-34 -48,-39 -40,-41Z";
const SPECKLES = [
  [36, -24, 2.6],
  [33, -12, 2],
  [30, 2, 2.6],
  [22, 19, 2.2],
] as const;

const Both = ({ d }: { d: string }) => (
  <>
    <path d={d} />
    <path d={d} transform="scale(-1 1)" />
  </>
);

const Muzzle = () => (
  <>
    <ellipse class="muzzle" cy="21" rx="10" ry="7.3" stroke-width="2" />
    <circle class="feature" cx="-4" cy="21" r="1.8" />
    <circle class="feature" cx="4" cy="21" r="1.8" />
  </>
);

const Eyes = ({ fill }: { fill: string }) => (
  <>
    <circle class={fill} cx="-9" cy="-1" r="2.8" />
    <circle class={fill} cx="9" cy="-1" r="2.8" />
  </>
);

const LightCow = () => (
  <g id="cow-white" class="cow-white">
    <circle class="token" r="47" stroke-width="5" />
    <g class="patch">
      <path d="M-44.6,2C-36,-2 -30,12 -34,24C-36,32 -33,36 -27,38A46,46 0 0 1 -44.6,2Z" />
      <path d="M44.6,-6C38,2 33,14 38,24C37,28 34,32 31,34A46,46 0 0 0 44.6,-6Z" />
    </g>
    <g transform="translate(0 5)" stroke-linejoin="round" stroke-width="3">
      <g class="horn">
        <Both d={HORN} />
      </g>
      <g class="patch edge">
        <Both d={EAR} />
      </g>
      <path class="face" d={HEAD} />
      <path class="patch" d="M3,-15C11,-16 15,-10 14,-3C13,4 12,8 8,8C3,6 4,0 3,-4Z" />
      <Muzzle />
      <Eyes fill="feature" />
    </g>
  </g>
);

const DarkCow = () => (
  <g id="cow-black" class="cow-black">
    <path class="rim" d={SHIELD} stroke-width="9" />
    <path class="token" d={SHIELD} stroke-width="4.5" />
    <g class="speckle">
      {SPECKLES.flatMap(([x, y, r]) => [
        <circle cx={x} cy={y} r={r} />,
        <circle cx={-x} cy={y + 3} r={r} />,
      ])}
    </g>
    <g transform="translate(0 2) scale(.92)" stroke-linejoin="round" stroke-width="2.8">
      <g class="horn">
        <Both d={HORN} />
      </g>
      <g class="face">
        <Both d={EAR} />
      </g>
      <path class="face" d={HEAD} />
      <path class="speckle" d="M0,-14C4,-6 3,2 6,12C5,18 -5,18 -6,12C-3,2 -4,-6 0,-14Z" />
      <Muzzle />
      <Eyes fill="speckle" />
    </g>
  </g>
);

export const Sprite = () => (
  <svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      <radialGradient id="earth" cx=".5" cy=".45" r=".75">
        <stop class="earth-middle" offset="0" />
        <stop class="earth-side" offset=".7" />
        <stop class="earth-edge" offset="1" />
      </radialGradient>
      <LightCow />
      <DarkCow />
    </defs>
  </svg>
);
