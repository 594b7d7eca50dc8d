// What the last beat of a scene is, as its last lines show it, and what can follow: outlines for the moment at which the
// author stopped.
import type { OutlinesBySort } from "./way-outline.ts";

export interface Beat extends OutlinesBySort {
  /** Where it shows: in what is said last, in what is told in the last lines, or in either. */
  readonly said?: RegExp;
  readonly told?: RegExp;
  /** What the end of the scene is, whatever is said or done in it. */
  readonly shape?: "statement" | "gesture" | "alone" | "count";
  /** Not only in the last lines: it stays open. */
  readonly lasting?: true;
  readonly weight?: number;
}

/** In the outlines `{a}` is the one who spoke or acted last, `{b}` the other one. */
export const BEATS: readonly Beat[] = [
  {
    said: /\?$/u,
    weight: 1.3,
    people: [
      "{b} answers a question that {a} did not ask.",
      "{b} tells {a} the truth, and it is taken for a joke.",
      "{b} asks {a} who has been talking.",
      "{b} lies to {a} without need, and has to go on lying.",
      "The question is answered by somebody who was not asked.",
    ],
    world: [
      "Before there is an answer, somebody comes in who has one.",
      "The answer comes two days later, from somebody else.",
    ],
  },
  {
    said: /(?:^|[.!?,] )(?:you(?:'ve| have) (?:missed|forgotten|got|lied|been|never)|you (?:said|told|never|owe|knew)|those are|that(?:'s| is) (?:my|his|her|not|[A-Z])|it was \w+ (?:on|at|yesterday))\b|\byesterday\.$/u,
    weight: 1.2,
    people: [
      "{b} admits a smaller thing, to keep the bigger one hidden.",
      "{b} says that {a} must be mistaken, and somebody else says not.",
      "{a} lets it go, and that frightens {b} more.",
      "{b} asks what it would cost to forget it.",
    ],
    thing: ["Something within reach proves it, and both look at it."],
    world: ["Others come near, and it has to be dropped for now."],
  },
  {
    said: /(?:^|[.!?,] )(?:I (?:won't|will not|don't know|couldn't|can't|wouldn't (?:know|like to say)|never|didn't say)|no idea|nothing|it's nothing|no[.,!]|that isn't)\b/iu,
    weight: 1.1,
    people: [
      "{b} knows that this isn't so, and says nothing yet.",
      "{b} offers {a} something in return for a straight answer.",
      "{a} comes back alone, later, and tells {b} the rest.",
      "{b} turns to somebody else with the same question.",
    ],
    thing: ["What was just denied shows itself, a moment later."],
    world: ["By the next day the answer is known to everybody but {b}."],
  },
  {
    said: /(?:^|[.!?,] )(?:you(?:'d better| had better| can| may| must| could| should)|let me|come|sit|wait|go (?:on|back|and)|show|tell|give|take|drink|don't|keep|pass|shut|open|stop|listen|get|leave|put|bring|copy)\b/iu,
    people: [
      "{b} does as {a} says, and sees what was not to be seen.",
      "{b} does exactly the opposite, and {a} has counted on it.",
      "{b} asks why, and {a} gives a reason that can't be true.",
      "{b} says no, and {a} is relieved.",
    ],
    world: ["It is done as was said, and an hour later it is regretted."],
  },
  {
    said: /\b(?:I(?:'ll| will) (?:go|do|come|tell|pay|find|ask|write|see|take)|I could come)\b/u,
    people: [
      "{b} says that it is done already, and by whom.",
      "{b} wants to come along, and {a} can't allow it.",
      "{b} asks {a} to swear to it.",
    ],
    world: ["The day comes, and the opposite has to be done."],
  },
  {
    shape: "count",
    weight: 1.4,
    people: [
      "Somebody else has been counting too, and got another number.",
      "{a} asks the others for the number, without giving a reason.",
      "The others want to know why {a} is counting.",
    ],
    world: ["By the next count the number has changed once more."],
  },
  {
    lasting: true,
    told: /\b(?:slid|slipped|tucked|hid|hides|stuffed|put it|put the [a-z]+|puts it)\b[^.]{0,50}\b(?:pocket|sleeve|coat|arm|drawer|apron|bag|boot|shirt|wardrobe)\b/iu,
    weight: 1.3,
    people: [
      "{b} has seen it, and mentions it when others can hear.",
      "{a} is asked to turn out pockets and sleeves.",
      "Somebody asks for it at once, and {a} says it is lost.",
    ],
    thing: ["What was put away falls out at the wrong moment."],
    world: ["It is missed sooner than expected, and the search begins."],
  },
  {
    lasting: true,
    told: /\b(?:opened the|opened it|opens the|lifted the (?:lid|cover|tarpaulin)|unlocked|found (?:an?|the|six|two|three)|discovered|inside (?:was|were|the)|behind (?:it|the [a-z]+) (?:was|were|is|there)|packed with|there is a clean|there(?:'s| is) another)\b/iu,
    weight: 1.1,
    people: [
      "{a} goes to the one who should know, and asks about something else.",
      "{a} decides to tell nobody, and is asked about it within the hour.",
    ],
    thing: [
      "A second look shows the one detail that rules out chance.",
      "It is put back as it was, and somebody notices all the same.",
    ],
    world: ["Others come before everything can be put back.", "The one who left it so comes back for it."],
  },
  {
    told: /\b(?:did not answer|didn't answer|said nothing|says nothing|no answer|nobody (?:spoke|says anything|said anything|had an answer)|did not speak|everyone shut up|went silent|fell silent|silence)\b/iu,
    weight: 1.1,
    people: [
      "The one who has been silent speaks, and settles it.",
      "{a} takes the silence for a yes, and acts on it.",
      "{b} breaks the silence with the wrong thing.",
    ],
    world: ["A sound from outside answers in their place."],
  },
  {
    told: /\b(?:(?:looked|looks|was looking|is looking|stared|stares|glanced) (?:at|over at|along) (?:the|him|her|it|my|his))\b/iu,
    weight: 0.8,
    people: [
      "{b} follows the look, and understands.",
      "{a} is asked what there is to see, and says nothing.",
      "{a} looks away first, and {b} draws a conclusion.",
    ],
  },
  {
    told: /\b(?:went red|goes red|going red|went pink|went white|turned pale|trembl|hands (?:were )?sh|blushed|eyes filled|began to cry|face burning|embarrassed)/iu,
    weight: 1.2,
    people: [
      "{b} sees it, and asks the right question.",
      "Somebody puts it down to the wrong reason, and says so aloud.",
      "{a} says too much, to explain it.",
    ],
  },
  {
    told: /\b(?:went out|went off|left the|walked (?:off|away|out)|gone out|drove off|had gone|was gone|got on the|went back to|goes out|leaves the)\b/iu,
    people: [
      "The one who went is seen with the wrong person.",
      "Somebody uses the minute alone to look.",
      "{a} goes after, and hears something not meant for {a}.",
    ],
    thing: ["Something was left behind, and it had to be left."],
    world: ["The one who went is not back at the hour that was agreed on."],
  },
  {
    told: /\b(?:came in|comes in|walked in|walks in|arrives|arrived|on the threshold|is coming over|stepped in|steps in|came over|came up at)\b/iu,
    people: [
      "The one who came in has heard the last sentence.",
      "The one who came in asks for somebody else.",
      "{a} is greeted as if nothing had happened.",
    ],
    thing: ["The one who came in has brought something along that is known here."],
  },
  {
    told: /\b(?:lay down|lies down|went to sleep|go back to sleep|fell asleep|to bed|woke|wakes up|still dark)\b/iu,
    people: ["{a} gets up again, and follows without a light.", "{a} pretends to sleep, and counts the minutes."],
    thing: ["In the morning there is one thing less in the place."],
    world: ["By breakfast there is another story for it.", "At an hour when nobody should be up, there are voices."],
  },
  {
    told: /\b(?:knock|knocks|knocked|rang|rings|rang the bell|alarm|buzzed|a noise|footsteps|begins to print|creaked|barked|called out)\b/iu,
    weight: 1.2,
    people: ["The wrong person goes to see what it is.", "Somebody has been expecting exactly this, and stays calm."],
    world: ["It comes again, nearer, and now it can't be ignored.", "It stops, and that is worse."],
  },
  {
    told: /\b(?:wait|waits|waited|waiting|delayed|still no)\b/iu,
    people: ["Somebody else comes, and says not to wait any longer.", "{a} gives up waiting one minute too soon."],
    world: ["The waiting ends, with the wrong news.", "The hour passes, and somebody elsewhere has acted."],
  },
  {
    told: /\b(?:remember|remembered|remembers|used to|years (?:ago|before)|once said|as (?:his|her|my) (?:father|mother|master) )\b/iu,
    weight: 0.8,
    people: [
      "Somebody comes who remembers it differently.",
      "{a} is asked about that time, and gets one detail wrong.",
    ],
    thing: ["Something from that time turns up, and does not agree."],
  },
  {
    told: /\b(?:would not|wouldn't|refused|refuses|shook (?:his|her|my) head|put (?:his|her) hand over|didn't take it)\b/iu,
    weight: 1.2,
    people: ["{a} gives the true reason, to the wrong person."],
    world: ["Before the hour is over it shows who was right."],
  },
  {
    said: /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|tomorrow|next week|later|not today|another (?:day|time)|in the morning|weeks or so)\b/u,
    weight: 1.2,
    people: [
      "One of them comes a day early, without a word.",
      "{b} says it has to be today, and can't say why.",
      "{b} has done it already, and did not want to say.",
    ],
    world: ["The day comes, and one of the two is not there."],
  },
  {
    shape: "statement",
    weight: 0.85,
    people: [
      "{b} asks {a} how that can be known.",
      "{b} has heard the same from somebody else, told differently.",
      "{b} believes it, and does something at once that can't be undone.",
      "{b} says nothing to this, and goes to see alone.",
    ],
    world: [
      "What was just said has to be proved, within the hour.",
      "Skip a day: somebody has acted on these words, and wrongly.",
    ],
  },
  {
    shape: "gesture",
    weight: 0.9,
    people: [
      "{b} has seen what {a} just did, and draws a conclusion.",
      "{b} breaks the silence, and with the wrong thing.",
      "{a} says at last what all this was leading up to.",
      "The one who has said least is asked outright.",
      "Somebody says the name that all of them have avoided.",
    ],
    world: ["Skip an hour: one of them has acted on this, without a word."],
  },
  {
    shape: "alone",
    weight: 0.9,
    people: [
      "Whoever left this so has not gone far.",
      "{a} goes to ask the one who would know, and asks something else.",
      "{a} decides to tell nobody, and is asked about it the same day.",
      "Somebody turns out to have watched all of it.",
      "{a} is asked a harmless question, and lies.",
    ],
    thing: [
      "One more thing does not fit, and it has been here all along.",
      "The same thing is found in a second place.",
    ],
    world: ["Somebody is on the way here who was not expected until tomorrow."],
  },
];
