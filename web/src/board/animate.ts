// Makes cows glide from where they stood. The state has changed already: this only shows how.
import type { difference } from "./difference";
import { placeOf, type Geometry } from "./geometry";

const GLIDE = { duration: 220, easing: "cubic-bezier(.3,.7,.3,1)" };
const LAND = { duration: 160, easing: "ease-out" };

export function animate(
  svg: SVGSVGElement,
  change: ReturnType<typeof difference>,
  geometry: Geometry,
): void {
  const cow = (point: string) => svg.querySelector(`[data-cow="${point}"]`);
  for (const [to, from] of change.moved) {
    const [start, end] = [placeOf(geometry, from), placeOf(geometry, to)];
    const away = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
    cow(to)?.animate([{ transform: away }, { transform: "none" }], GLIDE);
  }
  for (const point of change.appeared) {
    const above = { transform: "scale(1.3)", opacity: 0.2 };
    cow(point)?.animate([above, { transform: "none", opacity: 1 }], LAND);
  }
}
