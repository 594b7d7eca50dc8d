// The settings and forms of a scene that carry an outline of what could happen next: how each shows, and what can come
// of it.
import type { OutlinesBySort } from "./way-outline.ts";

export interface Setting extends OutlinesBySort {
  /** The last lines have one of these, and of these and the words together so many that the setting is certain. */
  readonly keys: string;
  readonly words: string;
}

export const SETTINGS: readonly Setting[] = [
  {
    keys: "judge court prosecutor magistrate jury verdict barrister",
    words: "witness lawyer advocate counsel oath trial defendant",
    people: [
      "The witness corrects one word, and the case is another.",
      "{a} puts the one question that should never be put here.",
    ],
    thing: [
      "A thing is brought into court that nobody has listed.",
      "The exhibit is shown, and it is not the same one.",
    ],
    world: ["The court rises before the answer is on record.", "Somebody stands up at the back, and asks to be heard."],
  },
  {
    keys: "ward nurse drip hospital surgeon clinic ambulance",
    words: "monitor bed patient corridor pills doctor surgery medicine oxygen",
    people: [
      "A visitor comes, outside of hours, and asks what has been said.",
      "The patient says a name, and means somebody present.",
    ],
    thing: [
      "Among the patient's things is one that can't be the patient's.",
      "The chart and the patient tell different stories.",
    ],
    world: ["The next shift comes on, and has been told something else.", "The result is there hours too early."],
  },
  {
    keys: "council throne regent siege granary majesty banner chancellor lord",
    words: "queen king wall war army duke steward",
    people: [
      "The one who has been silent names the price of an alliance.",
      "{a} is given the command that nobody wanted.",
      "One of those at the table is seen to know too much.",
    ],
    thing: [
      "The figures that were read out turn out to be a week old.",
      "A token is laid on the table, and all of them know whose it is.",
    ],
    world: [
      "A rider is announced, from the side that was thought lost.",
      "The other side sends an offer, to one of them only.",
    ],
  },
  {
    keys: "office payroll boss colleague ceo manager email printer",
    words: "meeting desk hr department floor intern keyboard memo",
    people: [
      "Somebody from another floor comes to say congratulations.",
      "{a} is called in, and asked about {b}.",
      "The boss asks for a word, with the door closed.",
    ],
    thing: ["The wrong page is left lying in the printer.", "Somebody's desk is found cleared."],
    world: [
      "The announcement goes out five minutes early, with a wrong name.",
      "A reply to all gives the secret away.",
    ],
  },
  {
    keys: "deck sail hull mizzen skipper harpooner boatswain winch carrack",
    words: "captain crew mate harbour harbor net bridge bells rail pilot cargo voyage",
    people: [
      "{a} refuses an order, and the others wait to see who obeys.",
      "Somebody in the crew has sailed under another name.",
    ],
    thing: ["The count of the stores does not agree with the book.", "The log has no entry for the day that matters."],
    world: [
      "The wind gets up, and there is no time left for talk.",
      "The lookout calls: something is there that no chart has.",
    ],
  },
  {
    keys: "orbit airlock waking planet mars colony reactor hydroponics bulkhead lander earth",
    words: "station hull ship settlers oxygen log caretaker",
    people: [
      "{a} wakes or calls somebody who was not to be disturbed.",
      "Somebody aboard has had the same message, and told no one.",
    ],
    thing: [
      "The log has been written up by somebody who was not awake.",
      "One more is found aboard than the list has.",
    ],
    world: [
      "A signal comes in from where nobody should be.",
      "The margin of air or water turns out to be half as big.",
    ],
  },
  {
    keys: "school teacher pupil headmaster exam test homework lesson professor class",
    words: "student dormitory master",
    people: [
      "A younger one has seen it too, and asks aloud.",
      "The teacher asks for a word after the others have gone.",
    ],
    thing: [
      "The name on the list is in somebody else's hand.",
      "What was confiscated years ago lies in an open drawer.",
    ],
    world: ["The bell goes before the question is answered.", "A parent has been sent for, and is already here."],
  },
  {
    keys: "detective inspector constable murder polis suspect alibi forensic",
    words: "witness body crime sergeant statement police widow notebook",
    people: [
      "A witness remembers one more thing, and wishes not to have.",
      "{b} asks what will happen to the one who did it.",
      "Somebody else has been here, with the same questions.",
    ],
    thing: [
      "Something in the place does not agree with the statement.",
      "What was taken as proof turns out to have been put there.",
    ],
    world: ["The case is taken away from the one who is close to it.", "A second one is found while they are talking."],
  },
  {
    keys: "elder sect disciple meridians qi cultivation dantian",
    words: "pill palm stage spirit master brother",
    people: [
      "The elder has known all along, and asks for a service.",
      "{a} is offered a place that somebody else was promised.",
    ],
    thing: [
      "What was taken for worthless answers for the first time.",
      "The strength that helped has left a mark that can be seen.",
    ],
    world: [
      "A guest of another sect asks for the name of the winner.",
      "The bell calls all of them together a day too early.",
    ],
  },
  {
    keys: "level quest npc dungeon inventory lvl xp guild healer",
    words: "server loot party tank skill durability reward",
    people: [
      "One of the party has had an offer to leave the others.",
      "A figure that only has three sentences says a fourth.",
    ],
    thing: [
      "The reward turns out to be the thing that was sold.",
      "The interface shows a choice that was never there.",
    ],
    world: [
      "A timer appears, and only one of them can see it.",
      "Another party comes out of the place, one member short.",
    ],
  },
  {
    keys: "dance danced ball waltz quadrille",
    words: "supper miss carriage aunt gown music set gentleman lady card engagement bath",
    people: [
      "A third person cuts in, and knows the truth.",
      "{a} says it too loudly, and the next couple hears it.",
      "{b} offers the true reason, if {a} will not repeat it.",
    ],
    thing: ["A glove or a card falls, and is picked up by the wrong person."],
    world: [
      "The music ends too soon, with the sentence half said.",
      "A carriage is called for, and it is not the one expected.",
    ],
  },
  {
    keys: "pitch coach keeper striker referee goal",
    words: "match team boots scored game training",
    people: [
      "The opponent has a message, and wants something for it.",
      "The coach has known, and played the match all the same.",
    ],
    thing: ["Something is handed over that was carried here from far away."],
    world: [
      "The whistle goes, and there is no time to answer.",
      "There is a return match, and somebody will be watching.",
    ],
  },
  {
    keys: "basement cellar attic scream darkness haunted howling ghost footsteps",
    words: "stairs dark steps step upstairs light house shadow nobody",
    people: [
      "One of the others comes back, and doesn't seem quite the same.",
      "{a} hears {b} call, from the wrong direction.",
    ],
    thing: ["The way back is one step longer than the way there.", "Something has been moved while nobody looked."],
    world: ["It happens again, and this time nobody can miss it.", "The light goes off, further away than before."],
  },
  {
    keys: "livery mesquite saloon sheriff ranch corral scattergun",
    words: "boots saddle oats trail spurs wagon horses rope camp rode",
    people: [
      "Somebody asks where it comes from, with a hand near the belt.",
      "{a} rides on, and {b} follows at a distance.",
    ],
    thing: ["The mark on the leather or the hoof is known in these parts."],
    world: ["Dust shows on the road they came by.", "By dark there is only one place to stay, and it is watched."],
  },
  {
    keys: "dragon goblin troll wizard witch wand sorcerer spell magic",
    words: "elf fairy curse ward",
    people: [
      "The creature asks for something that has no price.",
      "{a} has to say the true name of the thing, before all.",
    ],
    thing: [
      "The magic turns out to be only a trick, and by whom is clear.",
      "It works, and takes something else away.",
    ],
    world: ["What was thought far away passes overhead.", "The old rule comes into force at sundown."],
  },
  {
    keys: "mole badger hedgehog stoat heron vole toad",
    words: "mouse fox hare owl rabbit squirrel",
    people: [
      "The smallest of them asks what nobody else would.",
      "{a} is too polite to say it, and {b} does not guess.",
    ],
    thing: ["The proof is found, and it has been half eaten.", "It does not fit through the way it came in by."],
    world: ["It is time to eat, and justice has to wait.", "The rain goes on, and one day becomes a week."],
  },
  {
    keys: "rehearsal wedding banquet bride groom",
    words: "guests hall toast microphone reception feast",
    people: [
      "A guest is asked for the name, and gives one nobody expects.",
      "{a} asks {b} outright, in a language the others don't speak.",
    ],
    thing: [
      "There is one place card too many, or too few.",
      "The present has no name on it, and one person knows why.",
    ],
    world: ["It begins, and somebody important is outside with a stranger."],
  },
  {
    keys: "grace dinner supper thanksgiving stew feast turkey",
    words: "aunt uncle rice plate cousin grandmother niece places chairs dish pie",
    people: [
      "The guest takes the wrong place, and nobody dares to speak.",
      "The oldest one tells the story, and it is the wrong one.",
    ],
    thing: ["Somebody eats or drinks from what was kept for another."],
    world: ["There is a knock, in the middle of the meal.", "After the meal two of them are missing from the table."],
  },
  {
    keys: "camel dunes oasis desert",
    words: "caravan guide well salt sand slabs",
    people: ["The guide asks the youngest to say what is ahead.", "Somebody says it aloud: this is not the way."],
    thing: [
      "The next well is where it was said to be, and dry.",
      "They come across a load that was left here, and not long ago.",
    ],
    world: ["At sunrise the sun stands on the wrong side.", "The animals smell something, and will not be held."],
  },
  {
    keys: "patrol rifle trench sniper grenade regiment",
    words: "wire clearing snow horse front lieutenant sergeant soldiers enemy",
    people: ["One from the other side is there, and doesn't shoot.", "{a} has to report it, and leaves out one thing."],
    thing: ["Something in what was left behind has a name on it.", "The tracks lead back to the own side."],
    world: ["A flare goes up, and everything can be seen.", "The order to move comes, an hour too soon."],
  },
  {
    keys: "vicar fete rosette parish committee",
    words: "prize village marrow colonel judge tea neighbours",
    people: [
      "The most harmless of them knew the last to see it.",
      "{a} confesses to something much smaller, to be left in peace.",
    ],
    thing: ["The thing is cut open, and it is not empty.", "The tape, the scales or the label turns out to be wrong."],
    world: ["The widow or the heir comes in, and wants it back."],
  },
  {
    keys: "bees hives hive",
    words: "frames honey smoker queen comb",
    people: ["A neighbour comes to ask, and has lost none."],
    thing: ["Something lies inside that no bee has carried in.", "The next one is the same, and the one after is not."],
    world: ["Toward evening a swarm hangs where one has never hung."],
  },
  {
    keys: "flight airport boarding passengers terminal passport luggage",
    words: "gate check-in pier delayed station platform",
    people: [
      "{a} is addressed by name, by somebody in uniform.",
      "The one looked for stands in the queue, dressed differently.",
    ],
    thing: [
      "A coat or a bag is there, and its owner is not.",
      "The way out was used, by somebody going the other way.",
    ],
    world: ["The flight is called, an hour too early.", "A voice over the loudspeaker asks for a false name."],
  },
  {
    keys: "counter till customer bakery scones",
    words: "shop oven loaf bread flour baker market",
    people: [
      "Somebody else comes in and says what both have not said.",
      "{a} asks for the truth as if it were bread.",
      "{b} pays for more than was taken, and won't say why.",
    ],
    thing: ["Something is left on the counter, under the money."],
    world: ["The shop fills, and the talk has to go on in front of everybody."],
  },
  {
    keys: "theatre opera aria curtain applause",
    words: "audience stage actor singer rehearsal dressing-room",
    people: ["{a} says the line that is not in the piece."],
    thing: ["Somebody has left something in the dressing room, without a name."],
    world: ["The house is full, and one seat stays free."],
  },
  {
    keys: "cans survivors outbreak scavenge",
    words: "shelter day closet peaches fish water window rule",
    people: ["{a} admits to one of them, and only one.", "{b} breaks a rule on purpose, so that it can be seen."],
    thing: [
      "Empty ones are found where nobody should have eaten.",
      "What is left is hidden in two places from now on.",
    ],
    world: [
      "The light goes out, and on again: it is a signal.",
      "Somebody knocks in a pattern that has been agreed on.",
    ],
  },
  {
    keys: "superhero hero villain powers mask warehouse headset",
    words: "registry power sidekick hoodie gravitas cape secret",
    people: ["{a} gives a wrong direction, so as to get there first.", "{b} has heard the lie, and covers it up."],
    thing: ["What was to be taken is alive."],
    world: ["The others are in already, and will see it in a minute."],
  },
];

/** Forms of a text that are known by its beginning or its headings. */
export const FORMS: readonly (OutlinesBySort & { readonly begins: RegExp; readonly isLetter?: true })[] = [
  {
    begins: /(?:^|\n)(?:My )?(?:Dear|Dearest) [\p{Lu}\p{Ll}][^\n]{0,40},/u,
    isLetter: true,
    people: [
      "The next letter confesses what this one leaves out.",
      "Somebody else adds a line at the foot of the letter.",
      "The answer shows that somebody else has read this first.",
    ],
    thing: [
      "Something is put into the envelope that says more than the letter.",
      "The letter is finished, and not sent.",
    ],
    world: [
      "Before it is sent there is news, and it has to be begun again.",
      "The next letter is in another hand.",
      "An answer comes that has crossed with this letter.",
    ],
  },
  {
    begins:
      /(?:^|\n)(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|\d{1,2}(?:st|nd|rd|th)? (?:Jan|Feb|March|April|May|June|July|Aug|Sept|Oct|Nov|Dec)[\p{Ll}.]*)(?:[,.]|\n| \d{4})/u,
    people: [
      "The next entry tells what was said when the door was shut.",
      "Somebody has read this diary, and lets one word of it slip.",
    ],
    thing: ["A page of the diary is missing the next day."],
    world: ["Skip four days: the next entry is one line long.", "The next entry begins in the night, in haste."],
  },
];
