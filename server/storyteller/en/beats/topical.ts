// English beats that require a topic in the last lines: rain is followed by rain, a letter by its contents.
import { beatsOf } from "../../beats-of.ts";
import type { Beat } from "../../types.ts";
import type { Topic } from "../topics.ts";

const about = (topic: Topic, beats: readonly Beat[]): Beat[] => beats.map((beat) => ({ ...beat, needs: [topic] }));
const action = (...texts: string[]) => beatsOf("action", {}, texts);
const seen = (...texts: string[]) => beatsOf("description", {}, texts);
const thought = (...texts: string[]) => beatsOf("reflection", { view: "inner" }, texts);
const turn = (...texts: string[]) => beatsOf("turn", { view: "inner" }, texts);
const said = (...texts: string[]) => beatsOf("dialogue", {}, texts);

export const TOPICAL: readonly Beat[] = [
  ...about("rain", [
    ...seen(
      "The rain {have:it} found the one place in the roof, and {be:it} telling the others.",
      "It {rain:it} harder, and then, as if that {had been|were} a mistake, much less.",
      "Every gutter {have:it} something to say.",
    ),
    ...action("{A} {shake} the water out of {a.his} hair like a dog that has been to school."),
    ...said('"It\'ll stop," {a} {say}. "It always has."'),
    ...turn("The rain {stop:it} between one drop and the next, and in the quiet something else {go:it} on dripping."),
  ]),
  ...about("snow", [
    ...seen(
      "The snow {have:it} made everything the same age.",
      "Where the ice {be:it} thin it {be:it} black, and under the black something {move:it}, or the light {do:it}.",
    ),
    ...action("{A} {tread} in the old footprints, which {be:they} somebody else's, and too far apart."),
    ...thought("In the snow, {a} {think}, everything is evidence."),
  ]),
  ...about("wind", [
    ...seen(
      "The wind {try:it} all the doors in turn, like a watchman.",
      "A gust {take:it} hold of everything that {be:it} loose, and {look:it} at it, and {put:it} it down.",
    ),
    ...action("{A} {lean} on the wind, and the wind {lean:it} back."),
  ]),
  ...about("sea", [
    ...seen(
      "The tide {have:it} turned, without telling anyone, and {be:it} coming in by the back way.",
      "Out past the last of the rocks the water {be:it} another colour, as if it belonged to somebody else.",
      "A gull {stand:it} on one leg on the highest point of everything and {say:it} what it {think:it} of them.",
      "The sea {keep:it} up its one long argument with the stones.",
    ),
    ...action("{A} {taste} salt, and {wipe} {a.his} mouth, and {taste} it again."),
    ...thought(
      "{A} {count} the waves, because somebody once said that the ninth is different. The ninth {be:it} the same.",
    ),
    ...turn("The tide {go:it} out further than it ever {have:it} gone, and {leave:it} a flight of steps, going down."),
    ...said('"It gives things back," {a} {say}, looking at the water. "Not to the right people."'),
  ]),
  ...about("boat", [
    ...seen("The boat {knock:it} against its mooring, gently, the way one knocks when one knows that somebody is in."),
    ...action("{A} {try} the rope. Whoever {have:it} tied the knot {have:it} been thinking of something else."),
    ...turn("There {be:it} a boat out there that {have:it} not been there before, and nobody {be:it} rowing it."),
    ...said('"She\'ll float," {a} {say}. "It\'s the other thing I\'m not sure of. The coming back."'),
  ]),
  ...about("wood", [
    ...seen(
      "The trees {stand:they} about with their hands full, waiting to be told where to put it all.",
      "A branch {let:it} go of its leaves, the whole armful at once.",
    ),
    ...action("{A} {lay} a hand against the bark. It {be:it} warmer than {a.his} own."),
    ...turn("There {be:it} a ladder against the last tree. It {be:it} a new one. It {go:it} up out of sight."),
  ]),
  ...about("road", [
    ...seen(
      "The road {go:it} on ahead in the flat, patient way of roads, as if it knew nothing about what {be:it} at the end of it.",
      "Halfway along, one shoe {lie:it} on its side, a good shoe, well polished.",
    ),
    ...action("{A} {step} off to one side to let nobody in particular go by."),
    ...said('"It was shorter the other way," {a} {say}, "coming."'),
  ]),
  ...about("train", [
    ...seen(
      "A signal {drop:it} with a clank. Nothing {come:it} of it for a long time; then the rails {begin:they} to hum.",
    ),
    ...action("{A} {read} the timetable, all of it, down to the notes about Christmas."),
    ...turn("The train {stop:it} where there {be:it} no station. Somebody {get:it} on."),
  ]),
  ...about("car", [
    ...seen("The engine {tick:it} as it {cool:it}, slower and slower, like somebody losing interest."),
    ...action("{A} {adjust} the mirror, and {adjust} it back."),
    ...turn("In the mirror there {be:they} headlights. When {a} {look} again there {be:they} not."),
  ]),
  ...about("phone", [
    ...seen("The screen {light:it} up, {think:it} about it, and {go:it} dark."),
    ...action("{A} {type} three words, {look} at them, and {take} them away one letter at a time."),
    ...turn("It {ring:it}. The name on it {be:it} {a.his} own."),
    ...said('"Don\'t answer it," {a} {say}. "Just this once. Let it be somebody else\'s turn."'),
  ]),
  ...about("letter", [
    ...seen("The stamp {have:it} been put on upside down, and the corner {have:it} been wet and dried."),
    ...action(
      "{A} {fold} it along the old creases, which {know:they} the way.",
      "{A} {read} the last line first, to have it over with.",
    ),
    ...thought("It {be:it} the politeness of it that {a} {can't} forgive."),
    ...turn(
      "There {be:it} a second sheet behind the first, in another hand. It {begin:it} in the middle of a sentence.",
    ),
    ...said('"Read it out," {a} {say}. "No. Read it to yourself, and tell me what your face does."'),
  ]),
  ...about("book", [
    ...seen("Somebody {have:it} gone through it before with a pencil, and {have:it} disagreed."),
    ...action("{A} {turn} the page back, to be certain that {a} {have} read what {a} {have} read."),
    ...turn(
      "A pressed flower {fall:it} out from between the pages, and after it a photograph of this same place, taken from above.",
    ),
  ]),
  ...about("map", [
    ...seen("In one corner, where other maps {have:they} a whale, this one {have:it} a chair."),
    ...action("{A} {follow} the coast with one finger until the coast {give:it} out."),
    ...said('"It\'s not wrong," {a} {say}. "It\'s early."'),
  ]),
  ...about("door", [
    ...seen("Under the door there {be:it} a line of light, and in the line two dark places, the width of feet."),
    ...action(
      "{A} {put} an ear to the wood. On the other side, {a} {be} nearly certain, somebody {do:it} the same.",
      "{A} {try} the handle. It {turn:it} quite easily. That {be:it} almost worse.",
    ),
    ...turn("There {come:it} a knock, from the inside."),
    ...said('"It opens outwards," {a} {say}. "I only mention it. People have stood there for years."'),
  ]),
  ...about("window", [
    ...seen("There {be:they} the marks of ten fingers on the glass, on the far side, quite high up."),
    ...action("{A} {breathe} on the pane and {draw} a small square sun in it, and {rub} it out with {a.his} cuff."),
  ]),
  ...about("stairs", [
    ...seen("The seventh step {complain:it}. It {be:it} always the seventh."),
    ...turn("There {be:it} one step more going down than there {had been|was} going up."),
  ]),
  ...about("fire", [
    ...seen(
      "The fire {fall:it} in on itself with a sound like a sigh, and {show:it} for a moment a whole red street with its windows lit.",
      "Smoke {lie:it} along everything, looking for the way out.",
    ),
    ...action("{A} {feed} it small things first, and then less small ones, and then the thing {a} {have} been saving."),
    ...said('"Let it burn down," {a} {say}. "I never could think in front of one."'),
  ]),
  ...about("lamp", [
    ...seen("The light {lean:it} a little to one side, as if somebody had come in."),
    ...action("{A} {turn} the light down until there {be:it} only enough of it to be kind."),
    ...turn(
      "Between one word and the next there {be:it} no light. It {do:it} not flicker; it {go:it}, like somebody who has been called.",
    ),
  ]),
  ...about("food", [
    ...action(
      "{A} {push} the crumbs together into a line, and the line into a circle.",
      "{A} {eat} what there {be:it}, and then {eat} the part that one is supposed to leave.",
    ),
    ...said('"Eat something," {a} {say}. "It won\'t help, but you\'ll be unhappy on a full stomach."'),
    ...seen("There {be:it} one place too many laid, with a clean knife, and the bread already cut."),
  ]),
  ...about("tea", [
    ...action("{A} {drink} the tea, which {have:it} been hot, in the manner of somebody signing something."),
    ...seen("The steam {go:it} up from the cup in a thin, straight line, and {come:it} to a decision about halfway."),
    ...said('"You\'ve let it go cold," {a} {say}. "That\'s all right. I make it cold on purpose."'),
  ]),
  ...about("drink", [
    ...action(
      "{A} {tilt} the bottle and {look} through it at the world, which {be:it} green, and bent, and doing its best.",
    ),
    ...said('"One more," {a} {say}, "and then I\'ll tell you the version with names in it."'),
  ]),
  ...about("clock", [
    ...seen("The minute {finish:it} itself off and {begin:it} another, in no way different."),
    ...thought("{A} {have} the feeling that it {have:it} been this late for some time."),
    ...turn("The clock {strike:it} thirteen, and then, after thinking, one more."),
  ]),
  ...about("sleep", [
    ...thought("{A} {have} slept, and {have} not noticed; that {be:it} the only explanation for the light."),
    ...action("{A} {lie} on {a.his} back with {a.his} arms at {a.his} sides, practising."),
    ...turn("In the morning the bed {be:it} made. {A} {be} still in it."),
  ]),
  ...about("crying", [
    ...action("{A} {look} for a handkerchief, and {find} a bus ticket, and {make} it do."),
    ...said('"It\'s only water," {a} {say}. "It\'s got to go somewhere."'),
    ...thought(
      "It {be:it} not grief, quite. It {be:it} more as if a tap had been left on in another part of the house.",
    ),
  ]),
  ...about("blood", [
    ...action("{A} {tie} the cloth tight, and tighter, and {hold} it there with {a.his} thumb."),
    ...seen("It {be:it} surprising how quiet it {be:it} afterwards. A thrush {start:it} up, and nobody {stop:it} it."),
    ...said('"Keep looking at me," {a} {say}. "Not at that. At me. Tell me about your shoes."'),
  ]),
  ...about("dead", [
    ...thought("The dead, {a} {think}, have all the manners. They never interrupt."),
    ...said('"You can say the name," {a} {say}. "It isn\'t catching."'),
    ...seen("Somebody {have:it} left flowers, and somebody else {have:it} taken the ribbon."),
  ]),
  ...about("money", [
    ...action("{A} {count} it twice, and {get} two answers, and {keep} the larger."),
    ...said('"That\'s too much," {a} {say}. "What else is it for?"'),
  ]),
  ...about("dog", [
    ...seen(
      "The dog {turn:it} round three times, {lie:it} down, {sigh:it}, and {keep:it} one eye open on behalf of everybody.",
    ),
    ...turn("The dog {stand:it} up. It {look:it} at the place where there {be:it} nobody, and {wag:it} its tail."),
  ]),
  ...about("cat", [
    ...seen("The cat {observe:it} all this from above, and {find:it} nothing in it that it {have:it} not expected."),
  ]),
  ...about("horse", [
    ...seen(
      "The horse {shift:it} its weight from one corner to the next and {breathe:it} out, a long, oaty, disappointed breath.",
    ),
    ...turn(
      "The horse {would not|will not} go on. It {be:it} not stubbornness; it {tremble:it}, and {look:it} at nothing, and {would not|will not} go on.",
    ),
  ]),
  ...about("child", [
    ...said('"Children see it straight away," {a} {say}. "And then one day they\'re too polite."'),
    ...seen("Somebody {have:it} chalked a hopscotch on the ground. It {go:it} up to eleven."),
  ]),
  ...about("running", [
    ...action(
      "{A} {run} until running {be:it} all there {be:it}, and then a corner, and then the next.",
      "{A} {stop}, bent double, both hands on {a.his} knees. Behind, somebody else {stop:it} too.",
    ),
    ...thought("{A} {have} time to notice, absurdly, how good the air {be:it}."),
  ]),
  ...about("waiting", [
    ...thought("{A} {be} good at waiting. It {be:it} only the end of it that {a} {do} badly."),
    ...action("{A} {walk} up and down, six steps one way, five the other. {A} {can't} find where the sixth {go:it}."),
  ]),
  ...about("laughing", [
    ...seen("The laugh {go:it} round once, and {come:it} back, and {find:it} nobody at home."),
    ...thought("It {be:it} not so very funny. It {have:it} only been a long time."),
  ]),
  ...about("silence", [
    ...seen("The silence {go:it} on until it {have:it} corners."),
    ...said('"Somebody ought to cough," {a} {say}.'),
  ]),
  ...about("magic", [
    ...seen(
      "The air {have:it} that smell again, of struck flint and wet slate, that {mean:it} something {have:it} been asked for.",
    ),
    ...thought("The old rule {be:it} that you might ask for anything but the price."),
    ...turn("It {work:it}. That {be:it} the worst of it: after all the years when it {have:it} not, it {work:it}."),
  ]),
  ...about("space", [
    ...seen("A green light {turn:it} amber, all by itself, on the panel that nobody {be:it} supposed to need."),
    ...turn("On the far side of the lock somebody {knock:it}: twice, and a pause, and once."),
    ...thought("Out there it {be:it} no time at all. {A} {find} that {a} {be} hungry."),
  ]),
];
