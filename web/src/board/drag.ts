// Dragging a cow. Every place is worked out from the drawing's transform at that moment, so that a
// layout shift, a scroll or a zoom in the middle of a drag changes nothing.
import { useRef, useState } from "preact/hooks";
import type { Point } from "../rules/types";
import { pointAt, type Geometry } from "./geometry";

const THRESHOLD = 6; // CSS pixels: below, it is a tap

interface Owner {
  readonly canDrag: (point: Point) => boolean;
  readonly onDrop: (from: Point, to: Point) => void;
}

export interface Held {
  readonly point: Point; // that the cow was taken from
  readonly x: number; // on the drawing
  readonly y: number;
}

function onDrawing(svg: SVGSVGElement, event: PointerEvent): DOMPoint {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
}

export function useDrag(
  svg: { readonly current: SVGSVGElement | null },
  geometry: Geometry,
  owner: Owner,
) {
  const pressed = useRef<{ point: Point; id: number; x: number; y: number } | null>(null);
  const dragged = useRef(false);
  const [held, setHeld] = useState<Held | null>(null);
  const isOurs = (event: PointerEvent) => pressed.current?.id === event.pointerId;
  const letGo = () => {
    pressed.current = null;
    setHeld(null);
  };

  return {
    held,
    // Whether the click that follows is the end of a drag.
    suppressClick: () => dragged.current,
    down: (event: PointerEvent) => {
      dragged.current = false;
      const point = (event.target as Element).closest<SVGGElement>("[data-point]")?.dataset.point;
      if (event.button !== 0 || !event.isPrimary || !point || !owner.canDrag(point)) return;
      pressed.current = { point, id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    move: (event: PointerEvent) => {
      if (!pressed.current || !isOurs(event)) return;
      const { point, x, y } = pressed.current;
      const far = Math.hypot(event.clientX - x, event.clientY - y) > THRESHOLD;
      if (!held && !far) return;
      if (!held) svg.current!.setPointerCapture(event.pointerId);
      dragged.current = true;
      const place = onDrawing(svg.current!, event);
      setHeld({ point, x: place.x, y: place.y });
    },
    up: (event: PointerEvent) => {
      if (!isOurs(event)) return;
      if (held) {
        const place = onDrawing(svg.current!, event);
        const to = pointAt(geometry, place.x, place.y);
        if (to) owner.onDrop(held.point, to);
        setTimeout(() => (dragged.current = false)); // after the click that may follow
      }
      letGo();
    },
    cancel: letGo,
  };
}
