// Word lists for reading an English text: names by gender, people by role, places, things, signs of the time of day.

const list = (text: string) => new Set(text.trim().split(/\s+/u));

export const FEMALE_NAMES = list(`abigail ada adele agnes alice amelia amy ana andrea angela anita anna anne annie april
  audrey barbara beatrice bella beth betty bridget camille carla carmen carol caroline catherine cecilia celia charlotte
  chloe claire clara constance cora daisy daphne deborah diana dora doris dorothy edith eleanor elena elinor elise
  eliza elizabeth ella ellen elsa emily emma erin esther ethel eva eve evelyn fatima fiona flora florence frances freda
  gemma georgia gertrude gloria grace greta gwen hannah harriet hazel heather helen helena hester hilda ida imogen ines
  ingrid irene iris isabel ivy jane janet jean jenny jessica jill joan joanna josephine joy joyce judith julia june
  karen kate katherine kathleen lara laura lena leila lily linda lisa lois louisa louise lucy lydia mabel madeleine
  maggie margaret maria marian marie marion martha mary matilda maud maya mia mildred millie miriam molly mona muriel
  nadia nancy naomi natalie nell nina nora olga olive olivia oriel pamela patricia paula pearl penelope phoebe polly
  priya rachel rebecca rita rosa rose rosemary ruby ruth sally sara sarah selma sheila shirley sofia sonia sophia sophie
  stella susan susanna sylvia tamsin teresa tess thelma theresa una ursula vera victoria viola violet wanda wendy
  winifred yasmin yvonne zara zoe liz beth jess meg abby ellie becky cathy debbie gail gina heidi jackie janice jodie
  kathy kirsty kelly kerry leah linda lucia luisa mandy marta megan melissa mei michelle misha nadine natasha nicole
  petra pippa rhoda rosie sandra sasha shona sienna stephanie susie suzanne tanya tara tilly tina tracy vanessa`);

export const MALE_NAMES = list(`aaron abel abraham adam adrian alan albert alexander alfred amos andrew angus anthony
  archie arthur august barnaby barry ben benedict benjamin bernard bill bob boris bram brian bruno callum calvin carl cecil
  charles christopher clement clive colin conrad cyril daniel david dennis derek dominic donald douglas duncan dylan ed
  edgar edmund edward edwin eli elias eric ernest ethan eugene ezra felix finn francis frank fred frederick gabriel
  gareth gary geoffrey george gerald gilbert giles godfrey gordon graham gregory gus guy hamish harold harry harvey
  hector henry herbert howard hugh hugo humphrey ian isaac ivan jack jacob jake james jasper jeremy jerome jim joe joel
  john jonah jonas jonathan joseph josh joshua julian karl keith kenneth kevin lars laurence leo leon leonard lewis liam
  louis lucas luke malcolm marcus mark martin matthew maurice  michael miguel mike miles mohammed mungo nathan neil
  ned nicholas nigel noah norman oliver omar oscar otto owen patrick paul percy peter philip piers ralph raymond rex
  richard robert  roger roland ronald rory rufus rupert  samuel saul sebastian sidney silas simon stanley
  stephen steven stuart ted terence theo theodore thomas tim timothy tobias tom tony victor vincent walter wilfred
  william dan ken ron ray pete steve dave mick nick chris greg rob bob joe jon matt mike andy tony ali amir anton arjun
  bruce chen craig darren diego erik felipe gavin hassan ivo jarek javier jorge juan karim kofi lorenzo luca manuel
  marco mario mehmet nils olaf pablo pavel pedro rafael raj ravi ricardo rohan sergio stefan tariq tomas viktor yusuf`);

export const TITLES: Readonly<Record<string, "male" | "female" | "unknown">> = {
  Mr: "male",
  Mister: "male",
  Sir: "male",
  Lord: "male",
  Father: "male",
  Uncle: "male",
  Brother: "male",
  King: "male",
  Prince: "male",
  Mrs: "female",
  Ms: "female",
  Miss: "female",
  Lady: "female",
  Madame: "female",
  Madam: "female",
  Aunt: "female",
  Sister: "female",
  Queen: "female",
  Princess: "female",
  Dr: "unknown",
  Doctor: "unknown",
  Captain: "unknown",
  Professor: "unknown",
  Sergeant: "unknown",
  Inspector: "unknown",
  Colonel: "unknown",
};

/** Before a name they describe a person; alone they are not a name. */
export const EPITHETS = list("old little big poor dear great good sweet tall fat mad wee");
/** Before a name they describe a person, and alone they are names: "Young said nothing". */
export const EPITHETS_OR_NAMES = list("young black white red green brown grey gray blind");

/** Capitalised words that are no names. */
export const NOT_NAMES = list(`i i'm i'd i'll i've monday tuesday wednesday thursday friday saturday sunday january
  february march april may june july august september october november december god lord sir madam mr mrs ms miss dr
  christmas easter english french german spanish italian chinese japanese american british scottish irish latin greek
  russian european chapter part yes no oh ok okay well why what who when where how the a an and but or so if then he she
  it we you they his her its my your our their this that these those there here now not nobody nothing somebody
  something everybody everything anyone someone everyone perhaps maybe all one two three four five six seven eight nine
  ten to in on at of for from with by as after before never always once still even only just once dear good please
  hello thank thanks come go let look listen mother father mum dad mama papa grandmother grandfather nan gran
  yours sincerely men women children people rain snow smoke night day`);

const INDOOR_PLACES = list(`kitchen room bedroom hall hallway corridor parlour parlor library cellar attic office
  study bathroom house cottage cabin shop chapel church bar inn pub tavern station hospital ward school classroom theatre
  theater museum loft workshop studio flat apartment hotel lobby basement cell barn stable carriage cafe café restaurant
  laundry launderette lift elevator lighthouse tower`);
const OUTDOOR_PLACES = list(`street road lane path field garden yard courtyard harbour harbor quay pier beach shore
  cliff hill hillside mountain valley forest wood woods river bank bridge square market park moor marsh desert island
  bay coast sea lake village town city alley pavement sidewalk meadow orchard cemetery churchyard deck rooftop roof
  terrace platform camp trail pass slip dock slipway`);

/** Words that make a capitalised run the name of a place: "Baker Street", "Sector Nine". */
export const PLACE_TYPES = new Set([
  ...INDOOR_PLACES,
  ...OUTDOOR_PLACES,
  ...list(`sector district quarter level avenue boulevard gate county province kingdom planet colony zone wing tunnel
    canal gulf ocean mount port fort castle palace abbey cathedral airport harbour mill crossing`),
]);
