// When a drag starts: the mouse has moved, a finger has been held still, or a key was pressed on the handle.
import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";

/** Distance in px before a mouse press becomes a drag, so that clicks on the handle still work. */
const MOUSE_DISTANCE = 4;
/** How long a finger must be held still before a drag starts, in ms; moving sooner scrolls. */
const TOUCH_DELAY = 180;
const TOUCH_TOLERANCE = 8;

export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY, tolerance: TOUCH_TOLERANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" }),
  );
}
