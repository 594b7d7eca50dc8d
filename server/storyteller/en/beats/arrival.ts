// English beats in which somebody of the world comes to a person who is alone: afterwards two can act and speak.
import { beatsOf } from "../../beats-of.ts";

export const ARRIVAL = [
  ...beatsOf("turn", { needs: ["alone"], view: "inner" }, [
    "When {a} {look} up, {b} {be} standing there, and {have} been, by the look of it, for some time.",
    "A shadow {reach:it} {a.him} first, and then the rest of {b.him}.",
    "There {be:they} steps behind. {A} {know} them. Nobody but {b} {walk} as if the ground {may:it} be asleep.",
    "And then {b} {be} there beside {a.him}, holding out a coat, as though it had been arranged.",
    "Somebody {cough:it}, quite near. {B} {come} out into the light, looking sorry about it.",
  ]),
  ...beatsOf("action", { needs: ["alone"], view: "inner" }, [
    "{B} {come} up from the other side, out of breath, and {stand} there a moment getting it back.",
    "{A} {see} {b.him} a long way off, first the walk, then the coat, and last of all the face, and {wait}.",
    "{B} {sit} down next to {a.him} without asking, and for a while neither of them {say:it} anything.",
    "{A} {move} aside, and {b} {come} in out of the weather with {b.his} collar up.",
  ]),
  ...beatsOf("dialogue", { needs: ["alone"], view: "inner" }, [
    '"I thought I\'d find you here," somebody {say:it}. It {be:it} {b.his} voice, and {b.his} hand on {a.his} shoulder.',
    '"Wait," {b} {call}, from behind, and {come} running up with one lace undone.',
    '"Don\'t jump," {b} {say}. {A} {have} jumped already.',
    '"Is anyone sitting here?" {b} {ask}, and {sit} down before {a} {can} say.',
    '"There you are," {b} {say}, coming in sideways, the way {b} {do}. "I\'ve looked everywhere twice."',
    '"You didn\'t hear me," {b} {say}. {A} {turn} round. {B} {look} as if {b} {have} walked all night.',
  ]),
];
