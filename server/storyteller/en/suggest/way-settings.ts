// The settings and forms of a scene that carry an outline of what could happen next: how each shows, and what can come
// of it.
import type { OutlinesBySort } from "./way-outline.ts";

export interface Setting extends OutlinesBySort {
  /** The last lines have two of these, and of these and the words together so many that the setting is certain. */
  readonly keys: string;
  readonly words: string;
  /** What is said of another time, age or place: with one of these it is another setting. */
  readonly never?: string;
}

export const SETTINGS: readonly Setting[] = [
  {
    keys: "judge jury witness counsel prosecutor verdict defendant barrister advocate magistrate",
    words: "court lawyer oath trial client gallery",
    people: [
      "The witness takes back one word, and the case is another.",
      "Somebody at the back stands up, and asks to be heard.",
    ],
    thing: ["A paper is handed up that neither side has seen."],
    world: ["The court rises before the answer is on record."],
  },
  {
    keys: "ward nurse drip hospital surgeon clinic monitor drugs bed",
    words: "patient curtain jug corridor pills doctor oxygen blanket visitor",
    never: "ship airlock battle dream vault",
    people: ["A visitor comes outside of hours, and gives no name."],
    thing: ["On the chart is something that nobody on this shift has written."],
    world: ["The next shift comes on, and has been told something else."],
  },
  {
    keys: "siege granary garrison army regent ramparts besieged wall steward lord",
    words: "map roll king queen captain war horses",
    never: "office checkpoint car ball dance shogun chamberlain carriage",
    people: ["The one who has been silent names the price of an alliance."],
    thing: ["The figures that were read out turn out to be a week old."],
    world: ["The other side sends an offer, to one of them only."],
  },
  {
    keys: "office meeting email printer payroll desk hr boss committee spreadsheet notepad",
    words: "manager colleague floor intern project synergy legal accounts",
    never: "mole badger ship airport village vicar police pump station mars",
    people: ["Somebody from another floor comes in, and sits down without a word."],
    thing: ["A page is handed round that was meant for one of them."],
    world: ["An email goes out, and everybody looks at the same person."],
  },
  {
    keys: "deck sail mizzen hull helm skipper mate boatswain bosun stern lookout galley",
    words: "captain crew winch net bells rail anchor sea swell",
    never: "orbit space earth mars planet computer",
    people: ["One of the crew turns out to have sailed under another name."],
    thing: ["The count of the stores does not agree with the book."],
    world: ["The wind gets up, and there is no time left for talk."],
  },
  {
    keys: "orbit airlock waking mars colony hydroponics berth bunks console lander ship bulkhead gravity",
    words: "station hull oxygen earth log crew lid lamps settlers engineer plan aboard",
    never: "sea sail mast wind river",
    thing: ["There is an entry in the log that nobody here has made."],
    world: ["A signal comes in from where nobody should be."],
  },
  {
    keys: "school teacher pupil headmaster exam homework lesson class desk blackboard classroom staffroom chalk period professor headmistress atlas dormitory",
    words: "sir miss fractions chalk page sheet test",
    never: "ship war soldier sledge field dream",
    people: ["One of them is asked to stay behind when the others go."],
    world: ["The bell goes, and one of them does not get up."],
  },
  {
    keys: "detective inspector constable murder polis suspect alibi forensic sergeant witness interview",
    words: "witness body crime statement police notebook flat neighbour",
    never: "war regiment lieutenant prisoner",
    people: ["A witness comes back, and changes one detail."],
    thing: ["One thing in the place does not agree with the statements."],
    world: ["From tomorrow the case belongs to somebody else."],
  },
  {
    keys: "elder sect disciple meridians qi cultivation junior senior pavilion",
    words: "pill palm stage spirit master brother hall",
    people: ["Somebody from outside asks to be taken in by the sect."],
    world: ["A messenger of another sect is announced."],
  },
  {
    keys: "level quest npc dungeon lvl xp guild healer loot boss server mana cooldown arena raid",
    words: "party tank skill stats durability reward window",
    people: ["One of the party turns out to have had an offer to leave."],
    thing: ["One of the items has a description that was not there before."],
    world: ["A timer appears, and only one of them can see it."],
  },
  {
    keys: "dance danced ball ballroom waltz quadrille orchestra figure misses",
    words: "sir supper miss carriage gown music set gentleman lady duke",
    people: ["A third person cuts in, and the talk has to wait."],
    thing: ["A glove or a fan falls, and is picked up by the wrong person."],
    world: ["The music ends too soon, with the sentence half said."],
  },
  {
    keys: "livery saddle mare sheriff marshal saloon ferryman scattergun ranch stable wagon mesquite canteen",
    words: "boots oats trail spurs wagon horse rode dollar",
    never: "car phone duke king inn",
    people: ["A rider comes in with a description, and it fits somebody here."],
    world: ["There is dust on the road, more than one horse makes."],
  },
  {
    keys: "thanksgiving dinner supper rice bowl plate chopsticks stew feast",
    words: "table aunt uncle cousin grandmother mother father dish",
    never: "office prison guard desk fridge counter detective sect ship",
    people: ["After the meal two of them are missing from the table."],
    world: ["There is a knock, in the middle of the meal."],
  },
  {
    keys: "camel dune oasis desert caravan salt sand",
    words: "guide well slabs slope",
    never: "tide sea boat gate glacier lighthouse bridge",
    people: ["Somebody says it aloud: this is not the way."],
    thing: ["The next well is where it was said to be, and dry."],
    world: ["The wind rises, and takes away the signs they went by."],
  },
  {
    keys: "patrol rifle trench sniper grenade regiment mortar lieutenant guns",
    words: "wire clearing front sergeant soldiers enemy cellar bandage",
    never: "detective police dragon",
    people: ["One from the other side is there, and does not shoot."],
    world: ["The order to move comes, an hour too soon."],
  },
  {
    keys: "flight airport boarding gate terminal passengers",
    words: "passport luggage delayed pier lift check-in",
    never: "dream",
    people: ["Somebody in uniform comes up, and says the right name."],
    thing: ["A bag stands there, and its owner is not to be seen."],
    world: ["The flight is called, an hour too early."],
  },
  {
    keys: "train compartment carriage berth conductor platform bus driver passenger",
    words: "seat window luggage ticket border second",
    never: "waltz ball duke school stables",
    people: ["Somebody gets in at the next stop, and asks for a seat that is taken."],
    world: ["At the next stop one of them is missing."],
  },
  {
    keys: "chef pass service garnish sauce pans consommé",
    words: "table kitchen cook spoon plate",
    people: ["One of the cooks takes off the apron, and walks out."],
    thing: ["A dish goes out that nobody here has cooked."],
    world: ["Somebody comes in to inspect the kitchen, tonight of all nights."],
  },
  {
    keys: "sledge depot pemmican ski tent camp",
    words: "tins fog ice dogs biscuit track wind",
    thing: ["A cache is found that is on no list."],
    world: ["The weather clears, and something stands where nothing stood."],
  },
  {
    keys: "empress emperor shogun minister chamberlain majesty throne palace pavilion courtier lady",
    words: "messenger fan screen page corridor sleeve lord gate",
    never: "sect disciple ball dance waltz office",
    people: ["A messenger is announced, and will speak to one of them only."],
    thing: ["A gift is brought in, and nobody says from whom."],
    world: ["The audience is put off until tomorrow, without a reason."],
  },
  {
    keys: "inn innkeeper landlord noodles ale wine tavern barmaid bar",
    words: "table tables stool stove rooms guests rain",
    never: "office car phone bus plane airport",
    people: ["A new guest comes in, and one of the others turns away."],
    world: ["Upstairs somebody locks a door, from inside."],
  },
  {
    keys: "shop counter till customer bakery loaf shelves cupcake ovens",
    words: "closed sign bell glass bread flour choir window",
    never: "garage office police flat gas court",
    people: ["A customer comes in, and asks for somebody who is not there."],
    thing: ["Something is left lying on the counter, with no name on it."],
  },
  {
    keys: "village headman assemblyman schoolmaster elders well goat mayor chapel pub lane",
    words: "people bucket district road church path sister water chair",
    never: "office castle town siege dragon ship",
    people: ["Somebody else from the village says what nobody was to hear."],
    world: ["Somebody comes from the next village, and is in a hurry."],
  },
  {
    keys: "ferry ferryman boat rowed oars slip barge",
    words: "bank river rope water mare penny passenger",
    never: "sail mizzen sea office aria court",
    people: ["On the far bank somebody is waiting who was not there before."],
    world: ["Halfway across, something knocks against the boat."],
  },
  {
    keys: "vines vineyard field hoe rows harvest plough furrow hay stubble orchard barn",
    words: "hill sun leaves stone earth tractor morning blade",
    never: "war ship guns school",
    people: ["Somebody from the next farm stands at the edge, and watches."],
    thing: ["Something turns up in the ground that was buried there."],
    world: ["The weather breaks before the work is done."],
  },
  {
    keys: "guard camera cameras ledge rope lock alarm exchequer vault bank",
    words: "stairs shoes window rooftop floors minutes wall glass lift",
    never: "prisoner horse king war queen grammar",
    people: ["The guard comes back, earlier than he should."],
    world: ["Everywhere in the building the lights go on."],
  },
  {
    keys: "landing bed night dark upstairs bathroom basement hallway footsteps",
    words: "stairs house light door asleep wall steps",
    never: "hospital ward nurse ship school king village war",
    world: ["There is a sound from below, where nobody is."],
  },
  {
    keys: "rain raining",
    words: "roof window kitchen house hall coat wet umbrella",
    never: "ship sea war dream airport shed trench car",
    people: ["Somebody comes in out of the rain, and is dry."],
  },
  {
    keys: "pitch coach keeper striker goal team",
    words: "match boots scored game training ball",
    never: "office school",
    people: ["Somebody turns out to have been watching from outside the pitch."],
    world: ["There is a second match, and one of them is not picked."],
  },
  {
    keys: "waiter waitress restaurant napkin menu soup",
    words: "table plate glass wine coffee orders",
    never: "stew inn monk ship prison",
    people: ["The waiter brings something that nobody has ordered."],
    world: ["Somebody at another table gets up, at the same moment."],
  },
  {
    keys: "checkpoint papers rifles soldiers barrier guards",
    words: "road bridge boys bag car border",
    never: "wedding office detective",
    people: ["An officer arrives, and asks what is going on here."],
    world: ["Another car comes up the road, and does not slow down."],
  },
  {
    keys: "bridge toll tollkeeper gatekeeper chain crossing",
    words: "mules cargo salt gate booth line traveller",
    never: "car checkpoint ship office",
    people: ["Somebody else comes up behind them, and wants to get past."],
    world: ["On the other side somebody is already waiting."],
  },
  {
    keys: "kitchen fridge refrigerator stove sink kettle sofa lino living-room pantry wardrobe",
    words: "tea table mother father house brother sister plates uncle carpet",
    never: "chef ship office detective police body hospital motel soldiers station aboard",
    people: ["Somebody else comes in, earlier than was said."],
    thing: ["Something in the kitchen has been moved since this morning."],
    world: ["There is a knock at the door, and nobody is expected."],
  },
  {
    keys: "wedding bride groom garlands rehearsal banquet bridesmaid",
    words: "guests hall family lot uncle church aunties toast",
    never: "funeral war dream bus train",
    people: ["A guest arrives whom nobody has invited."],
    world: ["It has to begin without one of them."],
  },
  {
    keys: "snow snowing flakes frost winter woodshed",
    words: "door shovel stove woodshed window winter",
    never: "airport wire guns rifle clearing dream bone city street fog sledge clip",
    world: ["By morning there are tracks in the snow that lead to the door, and none away."],
  },
  {
    keys: "tide mud sand mooring harbour harbor groyne",
    words: "boat sea gull shine weed",
    never: "camel caravan airport",
    world: ["The tide turns sooner than it should."],
  },
];

/** Forms of a text that are known by its beginning or its headings. */
export const FORMS: readonly (OutlinesBySort & { readonly begins: RegExp; readonly isLetter?: true })[] = [
  {
    begins: /(?:^|\n)(?:My )?(?:[Dd]ear|Dearest) [\p{Lu}\p{Ll}][^\n]{0,40},/u,
    isLetter: true,
    people: [
      "The next letter confesses what this one leaves out.",
      "Somebody else adds a line at the foot of the letter.",
      "The answer shows that somebody else has read this first.",
    ],
    thing: [
      "Something is put into the envelope that says more than the letter.",
      "The letter is finished, and not sent.",
      "One line is crossed out before the letter goes, and can still be read.",
    ],
    world: [
      "Before it is sent there is news, and it has to be begun again.",
      "The next letter is in another hand.",
      "An answer comes that has crossed with this letter.",
    ],
  },
  {
    begins:
      /(?:^|\n)(?:(?:Mon|Tues?|Wed(?:nes|s)?|Thurs?|Fri|Satur|Sun)(?:day)?|(?:[\p{Lu}][\p{L}. ]{2,24}, )?(?:the )?\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:Jan|Feb|March|April|May|June|July|Aug|Sept|Oct|Nov|Dec)[\p{Ll}.]*|(?:Jan|Feb|March|April|May|June|July|Aug|Sept|Oct|Nov|Dec)[\p{Ll}.]* \d{1,2}(?:st|nd|rd|th)?)(?:[,.]|\n| \d{1,4})/u,
    people: [
      "The next entry tells what was left out of this one.",
      "Somebody has read this diary, and lets one word of it slip.",
    ],
    thing: [
      "A page of the diary is missing the next day.",
      "Between two pages lies something that nobody here put there.",
    ],
    world: ["Skip four days: the next entry is one line long.", "The next entry begins in the night, in haste."],
  },
  {
    begins: /(?:^|\n)(?:[Ii]n (?:the|my) dream|I dreamed|I'm dreaming)\b/u,
    people: ["Somebody else turns out to have dreamed the same."],
    thing: ["One thing from the dream lies there in daylight."],
    world: ["The dream comes again, and begins one minute later."],
  },
];
