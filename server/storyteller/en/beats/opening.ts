// English beats that open a story, where there is no text yet.
import { beatsOf } from "../../beats-of.ts";

export const OPENING = [
  ...beatsOf("action", { opens: true }, [
    "By the time {a} {reach} the gate, the others {have:they} already gone in.",
    "{A} {come} back on a Thursday, with one bag, and {find} the door painted a different colour.",
    "The first thing {a} {do} {that|this} morning {be:it} to count the spoons.",
    "{A} {have} been walking since before it {be:it} light, and {have} met nobody but a horse.",
    "{A} {get} off at the wrong stop, and {decide} that it {will:it} do.",
    "{A} {dig} until noon, and at noon {a.his} spade {strike:it} wood.",
    "On the last day of the season {a} {take} down the sign and {turn} it to the wall.",
    "Every evening at six {a} {wind} the clock in the hall, and every evening it {lose:it} the same nine minutes.",
    "{A} {wake} with a key in {a.his} hand. It {be:it} nobody's key that {a} {know}.",
  ]),
  ...beatsOf("turn", { opens: true }, [
    "The letter {have:it} been eleven years on the way, and it {be:it} addressed to {a.him}.",
    "Nobody {see:it} the boat come in. In the morning it {be:it} simply there.",
    "On the day the river {run:it} backwards, {a} {be} the only one who {have:it} washing out.",
    "It {be:it} the third time {that|this} week that somebody {have:it} taken {a.him} for a ghost.",
    "The house at the end {have:it} been empty for so long that when a lamp {be:it} lit in it people {take:they} off their hats.",
    "The advertisement {say:it} only: wanted, one honest person, own bicycle.",
    "There {had been|were} four of them when they set out, and there {be:they} five at supper.",
  ]),
  ...beatsOf("description", { opens: true }, [
    "The road {come:it} down out of the hills, {go:it} once round the square, and {leave:it} again by the way it came.",
    "It {have:it} rained for so long that people {have:they} stopped mentioning it.",
    "At that time of year the dark {come:it} early, and {stand:it} about in the street like boys.",
    "There {be:it} one light on in the whole of the building, at the top, at the back.",
    "On the table {be:they} a lamp, a loaf, and a pistol wrapped in a clean handkerchief.",
    "The town {keep:it} its back to the sea, as one does to a relation who drinks.",
    "All that summer the wells {be:they} low, and what {come:it} up in the buckets {be:it} not always water.",
  ]),
  ...beatsOf("reflection", { opens: true }, [
    "Until {that|this} morning {a} {have} never stolen anything.",
    "{A} {have} one rule, and {a} {have} kept it for thirty years, and it {be:it} about to cost {a.him} a great deal.",
    "There {be:they} three ways of leaving a house, and {a} {have} tried two.",
    "If {a} {had known|knew} that it {was|is} the last quiet day, {a} would {have wasted|waste} it better.",
    "It {be:it} {a.his} opinion that nothing important {have:it} ever happened before breakfast.",
  ]),
  ...beatsOf("dialogue", { opens: true }, [
    '"You\'re late," somebody {say:it}, in the dark, before {a} {have} even shut the door.',
    '"It isn\'t locked," {a} {say}. "It only wants you to think so."',
    '"Tell them I\'m out," {a} {say}, and {go} out.',
    '"How many did you count?" {a} {ask}, and from the length of the silence {a} {know}.',
  ]),
];
