// What can come of things that people carry, own, lock away, pay with or fight with.
import type { Domain } from "./way-outline.ts";

export const POSSESSIONS: readonly Domain[] = [
  {
    nouns: "key padlock lock",
    weight: 1.6,
    people: [
      "{a} asks for {it}, and {b} says there never was one.",
      "{a} gives {it} back, but not before using it once.",
      "{b} sees {a} with {it}, and asks for nothing but the truth.",
    ],
    thing: [
      "{it} has been used by somebody else, and not long ago.",
      "There is a second key, and it is not where it should be.",
      "{it} opens something that was not supposed to exist.",
    ],
    world: ["Somebody is inside already when {it} turns.", "The lock has been changed since."],
  },
  {
    nouns: "box trunk crate parcel package coffer safe tin casket",
    weight: 1.6,
    people: [
      "{a} opens {it} alone, and then wants {b} never to look.",
      "{a} asks what is in {it}, and {b} answers too exactly.",
      "{b} admits to having looked into {it} long ago.",
    ],
    thing: [
      "{it} has been opened before, and badly closed again.",
      "What lies at the bottom of {it} has somebody's name on it.",
      "{it} is opened: the most important thing has been taken out.",
      "{it} holds something that belongs to somebody still living.",
    ],
    world: ["Somebody comes to collect {it}, and is early."],
  },
  {
    nouns: "bag suitcase satchel rucksack backpack handbag purse wallet briefcase sack saddlebag",
    weight: 1.6,
    people: [
      "{a} picks up the wrong bag, and looks inside before saying so.",
      "{a} asks {b} to open {it}, in front of the others.",
      "{a} fetches {it}, and what is in it has to be explained.",
    ],
    thing: [
      "In {it} is something that belongs to another life altogether.",
      "{it} turns up where it can't have been left by its owner.",
      "{it} has been packed for a long time, and for two.",
    ],
    world: ["Somebody else comes asking for {it}, less politely.", "{it} is gone by the time anybody looks."],
  },
  {
    nouns: "drawer cupboard wardrobe closet locker fridge freezer pantry cabinet shelf",
    weight: 0.6,
    people: ["{a} clears out {it}, and {b} wants to stop it.", "{a} stands in front of {it} while {b} is in the room."],
    thing: [
      "At the back of {it} is something put there on purpose.",
      "Somebody has been at {it}: things are in a new order.",
    ],
    world: ["{it} is found empty the next morning."],
  },
  {
    nouns: "phone telephone mobile headset walkie-talkie receiver",
    weight: 0.8,
    people: [
      "{a} asks who rang, and {b} says nobody.",
      "{a} talks into {it} long after the other side has hung up.",
      "{b} sees on {a}'s face who is calling.",
    ],
    thing: ["{it} shows a missed call from somebody who can't have rung.", "{it} is left behind, and starts to ring."],
    world: ["{it} rings: whoever it is says nothing.", "A call comes from the one person who must not be told yet."],
  },
  {
    nouns: "computer laptop screen printer keyboard camera recorder tablet headphones+",
    weight: 1.0,
    people: ["{a} sees on {it} what {b} has been looking for.", "{a} wipes {it}, and finds that {b} was quicker."],
    thing: [
      "{it} brings out something that nobody here sent to it.",
      "{it} has kept a copy of what was erased.",
      "{it} shows the wrong hour, or the wrong person.",
    ],
    world: ["Somebody elsewhere is using {it} at the same moment."],
  },
  {
    nouns: "clock watch wristwatch",
    weight: 0.7,
    people: [
      "{a} sets {it} back, and {b} sees it.",
      "{a} asks {b} the time, and gets an answer that {it} contradicts.",
    ],
    thing: ["{it} has been wrong for days, and somebody counted on that.", "{it} stops, and the last minute matters."],
  },
  {
    nouns: "money~ cash~ wages+ coin banknote",
    weight: 1.2,
    people: [
      "{a} pays at once, and that makes {b} suspicious.",
      "{a} refuses the money, and names another price.",
      "{b} knows exactly how much {a} has left.",
      "{a} asks where the money came from.",
    ],
    thing: [
      "The money is counted, and there is too much of it.",
      "Somebody had put the same sum aside, for another purpose.",
    ],
    world: ["The one it is owed to comes a day early.", "By evening the price has doubled."],
  },
  {
    nouns: "debt loan bargain wager bet bribe",
    weight: 1.4,
    people: ["{a} offers to pay for {b}, and wants something for it.", "{b} says how much, and it isn't money."],
    thing: ["There is proof that it was paid long ago.", "What was given as a pledge turns up elsewhere."],
    world: ["It is called in tonight, by somebody nobody has dealt with before."],
  },
  {
    nouns: "ring necklace brooch locket bracelet pendant earring jewel pearl medal amulet rosary tooth",
    weight: 1.3,
    people: ["{a} asks how {b} came by {it}.", "{b} has seen {it} before, on somebody else."],
    thing: [
      "{it} turns out to have a twin.",
      "{it} is not what it was taken for, and somebody knew.",
      "There is something scratched into {it}.",
    ],
    world: [
      "Somebody asks to see {it}, and names the one who lost it.",
      "The family that {it} comes from sends for it.",
    ],
  },
  {
    nouns: "gift present reward prize rosette trophy",
    people: ["{a} gives {it} back, in front of everybody.", "{a} thanks the wrong person for {it}."],
    thing: ["{it} was meant for somebody else.", "Something is hidden in {it}, for one person only."],
    world: ["The giver of {it} turns up and asks how it was liked."],
  },
  {
    nouns: "gun pistol revolver rifle shotgun scattergun musket",
    weight: 1.4,
    people: [
      "{a} asks whose {it} is, and two people say: mine.",
      "{a} steps between {b} and {it}.",
      "{b} says the gun isn't loaded, and {a} has to decide.",
    ],
    thing: ["{it} turns out to be empty.", "{it} is no longer where it was a minute ago."],
    world: ["A shot is heard, and it is not from here.", "Others come near, and no shot can be risked any more."],
  },
  {
    nouns: "knife sword dagger axe blade spear bow club bat sabre cleaver bayonet",
    weight: 0.7,
    people: ["{a} lays {it} down, and {b} does not.", "{a} hands {it} to {b}, handle first, to show trust."],
    thing: [
      "{it} is recognised: it belonged to somebody else.",
      "{it} breaks, or is too blunt, at the first use.",
      "There is something on {it} that has to be explained.",
    ],
    world: ["Somebody comes in and sees only {it}."],
  },
  {
    nouns: "blood~ wound bruise scar bandage",
    weight: 1.3,
    people: ["{a} sees it, and {b} says it is nothing.", "{a} asks to look at it, and {b} steps back."],
    thing: ["It turns out to be somebody else's blood.", "The mark fits something lying quite near."],
    world: ["Strength gives out before the matter is settled.", "Somebody follows the trail it leaves."],
  },
  {
    nouns: "medicine~ pill syringe drip vial potion bandage tablet ointment",
    weight: 1.2,
    people: ["{a} only pretends to take it, and {b} notices.", "{a} gives the last of it to somebody else."],
    thing: ["There is less left than there should be.", "It turns out to have been changed for something weaker."],
    world: ["The effect wears off sooner than was reckoned."],
  },
  {
    nouns: "rope spanner hammer ladder shovel spade saw wrench pliers+ scissors+ pickaxe",
    weight: 0.6,
    people: [
      "{a} handles {it} like somebody who has done this for years.",
      "{b} takes {it} out of {a}'s hands and does it better.",
    ],
    thing: ["{it} bears a mark: it comes from another place.", "{it} gives way at the worst moment."],
    world: ["The work is interrupted halfway, and can't be left like this."],
  },
  {
    nouns: "loupe lens telescope spectacles+ binoculars+",
    weight: 0.7,
    people: [
      "{a} hands {it} to {b}, and waits to hear the same.",
      "{a} asks somebody with younger eyes to look, and regrets it.",
    ],
    thing: [
      "A second look shows what the first one missed.",
      "Seen close to, one detail can't have been made by chance.",
    ],
    world: ["The light goes before there is any certainty."],
  },
  {
    nouns: "mirror",
    weight: 0.9,
    people: [
      "{a} sees somebody in {it} who should not be standing there.",
      "{a} moves {it} by a hand's breadth, and asks {b} to look.",
    ],
    thing: ["From where {it} hangs, one thing can't have been seen.", "There is something behind {it}."],
    world: ["Somebody else has been watching by way of {it}."],
  },
  {
    nouns: "canteen flask waterskin ration",
    weight: 1.3,
    people: ["{a} drinks from {it} first, to show that it is safe.", "{a} asks the others who filled {it}."],
    thing: [
      "{it} turns out to have been changed for another.",
      "There is something at the bottom of {it} besides water.",
    ],
    world: ["By the next halt somebody else has been found the same way."],
  },
  {
    nouns: "wand spell cauldron scroll talisman orb relic rune",
    weight: 1.2,
    people: [
      "{a} asks for {it} anyway, in front of everybody.",
      "{b} knows what {it} does, and has been afraid of it for years.",
    ],
    thing: [
      "{it} answers, but to the wrong person.",
      "{it} has chosen somebody already.",
      "{it} shows a word that was not there before.",
    ],
    world: ["Whoever made {it} feels that it has been touched."],
  },
  {
    nouns: "boot shoe glove hat cap helmet mask boots+ shoes+ gloves+",
    weight: 0.8,
    people: ["{a} asks where {it} came from, and is told half of it.", "{b} has seen {it} before, on somebody else."],
    thing: [
      "{it} {is} recognised by somebody who knew the last owner.",
      "{it} {has} been worn by two people.",
      "There is something on {it} that can only come from one place.",
    ],
  },
  {
    nouns: "coat jacket apron raincoat cardigan robe gown dress uniform suit cloak shawl scarf",
    weight: 0.55,
    people: [
      "{a} has seen {it} before, and remembers where.",
      "{a} goes through the pockets, and {b} comes in.",
      "{a} asks whose it was, and {b} has to think of a name.",
    ],
    thing: [
      "Something sewn into {it} comes to light.",
      "{it} turns out to belong to somebody who denies it.",
      "There is something on {it} that can only come from one place.",
    ],
    world: ["Somebody takes its wearer for the person {it} belongs to."],
  },
];
