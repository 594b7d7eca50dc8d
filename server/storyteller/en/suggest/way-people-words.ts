// Words by which outlines know the people of a scene: titles, jobs, kin, and what is none of them.

const list = (words: string) => new Set(words.split(/\s+/u));

export const TITLES_OF_PEOPLE = list(`Mr Mrs Ms Miss Dr Mister Missus Madame Madam Sir Lord Lady Lieutenant Captain Capt
  Sergeant Sgt Corporal Major Colonel General Commander Admiral Constable Inspector Detective Superintendent Officer Judge
  Advocate Reverend Rev Father Brother Sister Mother Elder Senior Junior Uncle Aunt Aunty Auntie Cousin Grandma Grandpa
  Granny Professor Doctor Nurse Matron Ser King Queen Prince Princess Duke Duchess Baron Baroness Count Countess Emperor
  Empress Commissioner Minister President Chancellor Steward Master Mistress Don Doña Señor Señora Monsieur Herr Frau
  Signor Signora Chief Coach Ag`);

export const JOBS = list(`captain doctor nurse guard officer soldier sergeant lieutenant corporal colonel general
  messenger king queen prince princess duke duchess emperor empress steward servant maid butler cook priest nun monk
  bishop mayor judge lawyer advocate prosecutor detective inspector constable policeman policewoman teacher
  headmaster headmistress student driver pilot waiter waitress barman barmaid bartender clerk secretary baker butcher
  farmer fisherman sailor smith blacksmith miller shepherd hunter thief witch wizard knight squire landlord landlady
  widow professor director manager porter gardener ferryman keeper prisoner warden merchant tailor midwife conductor
  auctioneer editor agent surgeon engineer mechanic bride groom skipper mate boatswain harpooner interpreter guide
  watchman caretaker apprentice innkeeper shopkeeper vicar pastor rabbi imam abbot regent auditor commissioner coach
  referee foreman plumber electrician carpenter postman coachman undertaker gravedigger governess ayah receptionist
  bouncer usher magistrate sheriff deputy rider scout spy troll goblin dwarf elf dragon giant ghost`);

export const KIN =
  list(`mother father sister brother aunt uncle cousin grandmother grandfather husband wife son daughter
  niece nephew stepmother stepfather mother-in-law father-in-law boyfriend girlfriend fiancé fiancée neighbour neighbor
  stranger boy girl man woman child lady gentleman`);

/** Speech does not make a person of these: "the letter said". */
export const NO_ROLE =
  list(`letter note sign message voice radio book paper report clock card label text email newspaper
  law rule doctor's other others one two three same rest last first second third next end way day night time word words
  song poem story legend people men women children crowd notice brochure inscription bell phone machine computer screen
  wind sea rain look smile silence email headline ship line team class group room congregation choir chorus committee council board gallery kitchen house family telegram tape dead speech face eyes mouth`);

export const ADJECTIVES_OF_PEOPLE = list("old young little tall fat blind elder older younger other smallest");

/** Capitalised words at the beginning of a sentence that are no names. */
export const NO_PERSON = list(`none most both neither some any each every another such half several few many much more
  less other others crew rats doors somewhere everywhere suddenly later then today tonight tomorrow yesterday outside
  inside upstairs downstairs above below behind beyond across far near soon again instead still yet perhaps please sorry
  mummy daddy mommy mom dad mum papa mama mamma mamo appa eomma ba baba babua granny grandma grandpa nana auntie earth mars
  sure right fine great hello hey hi wow god heaven hell christmas xmas vegetables everything anything nothing english
  korean polish whatever whoever whenever wherever those these tall big small red blue green black white beans ok`);

export const FEMALE_TITLES = list(`Aunty Auntie Grandma Granny Duchess Baroness Countess Empress Mistress Madame Señora
  Frau Signora Matron Mother`);
export const MALE_TITLES = list("Grandpa Duke Baron Count Emperor Ser Don Señor Monsieur Herr Signor Reverend Rev");
export const FEMALE_ROLES =
  list(`mother sister aunt grandmother wife daughter niece stepmother girlfriend girl woman lady
  queen princess duchess empress maid nun waitress barmaid headmistress landlady widow midwife bride governess ayah witch
  policewoman`);
export const MALE_ROLES =
  list(`father brother uncle grandfather husband son nephew stepfather boyfriend boy man gentleman
  king prince duke emperor butler priest monk waiter barman headmaster landlord groom wizard fisherman watchman ferryman
  foreman policeman vicar postman coachman`);
