// How a drag begins: a pointer that moves, a finger that rests, a key on the handle.
import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";

/** A click on the handle is no drag until the pointer has gone this far, in px. */
const MOUSE_DISTANCE = 4;
/** A finger that scrolls moves sooner than this, in ms. */
const TOUCH_DELAY = 180;
const TOUCH_TOLERANCE = 8;

export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY, tolerance: TOUCH_TOLERANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" }),
  );
}
