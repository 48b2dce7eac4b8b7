// Small drawings for buttons, drawn with the text's colour.
const PATHS = {
  undo: "M9 5L4 10l5 5M4 10h9a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5M20 10h-9a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5 1 1.200 1 2.200h5.200c0-1 .4-1.700 1-2.200A6 6 0 0 0 12 3z",
  flip: "M7 4v14l-3-3M17 20V6l3 3",
  resign: "M6 21V4h11l-2.500 4L17 12H6",
  draw: "M4 9h16M4 15h16",
  first: "M6 5v14M18 5l-8 7 8 7z",
  back: "M15 5l-8 7 8 7z",
  forward: "M9 5l8 7-8 7z",
  last: "M18 5v14M6 5l8 7-8 7z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  study: "M4 19h16M6 19v-7M11 19V6M16 19v-10",
  new: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  sound: "M4 10v4h4l5 4V6l-5 4zM17 9a4 4 0 0 1 0 6",
  mute: "M4 10v4h4l5 4V6l-5 4zM17 10l4 4M21 10l-4 4",
  check: "M5 13l4 4L19 7",
  cross: "M7 7l10 10M17 7L7 17",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);

interface ButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly wordless?: boolean; // the label is for screen readers and the tooltip
  readonly pressed?: boolean;
}

// A button that can't be used now stays focusable, so that the keyboard never loses its place.
export function IconButton({
  icon,
  label,
  onClick,
  disabled = false,
  wordless = false,
  pressed,
}: ButtonProps) {
  return (
    <button
      type="button"
      class={wordless ? "button wordless" : "button"}
      aria-disabled={disabled}
      aria-pressed={pressed}
      aria-label={wordless ? label : undefined}
      title={wordless ? label : undefined}
      onClick={() => disabled || onClick()}
    >
      <Icon name={icon} />
      {!wordless && <span>{label}</span>}
    </button>
  );
}
