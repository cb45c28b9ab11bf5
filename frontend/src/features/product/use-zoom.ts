import {
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from "react";
import { flushSync } from "react-dom";

const SCALES = [1, 2, 3] as const;
const MAX_LEVEL = SCALES.length - 1;
const PAN_STEP_PX = 80;
/** A press with more movement is a drag, not a click. */
const CLICK_TOLERANCE_PX = 4;

const PANS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-PAN_STEP_PX, 0],
  ArrowRight: [PAN_STEP_PX, 0],
  ArrowUp: [0, -PAN_STEP_PX],
  ArrowDown: [0, PAN_STEP_PX],
};

export function useZoom() {
  const area = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState(0);
  const press = useRef({ type: "mouse", travelled: 0 });

  /** Keeps `point` in place, by default the centre of the visible part. */
  const zoomTo = (next: number, point?: { clientX: number; clientY: number }) => {
    const element = area.current;
    if (element === null || next < 0 || next > MAX_LEVEL) return;
    const bounds = element.getBoundingClientRect();
    const x = point ? point.clientX - bounds.left : bounds.width / 2;
    const y = point ? point.clientY - bounds.top : bounds.height / 2;
    const left = (element.scrollLeft + x) / element.scrollWidth;
    const top = (element.scrollTop + y) / element.scrollHeight;
    flushSync(() => setLevel(next));
    element.scrollTo({
      left: left * element.scrollWidth - x,
      top: top * element.scrollHeight - y,
      behavior: "instant",
    });
  };
  const toggle = (event: MouseEvent) => zoomTo(level === 0 ? 1 : 0, event);

  return {
    area,
    level,
    scale: SCALES[level],
    isLargest: level === MAX_LEVEL,
    zoomIn: () => zoomTo(level + 1),
    zoomOut: () => zoomTo(level - 1),
    reset: () => setLevel(0),
    /** Returns whether the key zoomed or moved the picture. */
    handleKey: ({ key }: KeyboardEvent): boolean => {
      const pan = level > 0 ? PANS[key] : undefined;
      if (key === "+" || key === "=") zoomTo(level + 1);
      else if (key === "-") zoomTo(level - 1);
      else if (key === "0") zoomTo(0);
      else if (pan) area.current?.scrollBy({ left: pan[0], top: pan[1] });
      else return false;
      return true;
    },
    pointerHandlers: {
      onPointerDown: (event: PointerEvent) => {
        press.current = { type: event.pointerType, travelled: 0 };
      },
      onPointerMove: (event: PointerEvent) => {
        // Touch scrolls natively.
        if (event.pointerType !== "mouse" || event.buttons !== 1) return;
        press.current.travelled += Math.abs(event.movementX) + Math.abs(event.movementY);
        area.current?.scrollBy({
          left: -event.movementX,
          top: -event.movementY,
          behavior: "instant",
        });
      },
      // Otherwise the browser would start a native drag of the picture.
      onDragStart: (event: DragEvent) => event.preventDefault(),
      onClick: (event: MouseEvent) => {
        const { type, travelled } = press.current;
        if (type !== "touch" && travelled <= CLICK_TOLERANCE_PX) toggle(event);
      },
      onDoubleClick: (event: MouseEvent) => {
        if (press.current.type === "touch") toggle(event);
      },
    },
  };
}
