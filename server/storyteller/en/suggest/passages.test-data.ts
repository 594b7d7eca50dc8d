// English passages of many kinds for the tests of suggestions, written for them.
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";

export interface Passage {
  text: string;
  earlier?: SuggestRequest["earlier"];
  entries?: SuggestRequest["entries"];
}

export const PASSAGES: readonly Passage[] = [
  {
    text: `Chapter Three\nThe harbour was empty when Ines came down the steps. She set the lantern on the wall and counted the boats twice. There were eleven. There had been twelve at supper.\n"Be back before the tide," Ines said.\nTobias nodded and pushed his hands into his pockets. "I told you, I never saw the boat."\n"I didn't ask you about the boat."`,
    earlier: [
      {
        chapterId: "c1",
        title: "One",
        text: `Old Bram gave her the brass key and told her to say nothing. "I'll come back for it, I promise," he said. Bram laughed and went out into the rain. Bram looked back once.`,
      },
      {
        chapterId: "c2",
        title: "Two",
        text: `Ines slept badly. In the morning Ines walked to the quay and Tobias said good morning as if nothing had happened.`,
      },
    ],
    entries: [
      { id: "e1", name: "Bram Hollis", aliases: ["Old Bram"], as: "person", dead: false, gender: "male" },
      { id: "e2", name: "the Marigold", aliases: [], as: "thing", dead: false, gender: "unknown" },
    ],
  },
  {
    text: `Mr Ashworth received the news with a composure which did him credit. He folded the letter, replaced it in its envelope, and remarked that the roads would be very bad by Thursday.\nMrs Ashworth, who had been married to him for two and twenty years, put down her needle.\n"You will not go to her," said she.\n"My dear, I have not said that I should."\n"You have said that the roads would be bad. You never in your life concerned yourself with roads."`,
  },
  {
    text: `The phone buzzed at 3:14. Unknown number. Reyes let it go twice, then picked up.\n"You have six hours left," the voice said. "After that, we send him back in pieces."\nReyes looked at the clock over the sink. The line went dead. Kowalski was already pulling on her jacket.\n"Trace?" Reyes asked.\n"Burner," Kowalski said. "Don't tell Hanley. Not yet."`,
  },
  {
    text: `I told myself I had come for the books. There were four boxes of them in the hall, with my name on each in his square letters. He had made coffee for two, the way he used to, and then he had poured mine into the sink before I could sit down.\n"You look well," he said.\n"So do you."\nHe did not look at me. The dog came and put its head on my knee, like someone who had not been told.`,
  },
  {
    text: `The dragon had not eaten for three hundred years, and it was in no hurry. Sefa stood at the lip of the cave with the sword she could hardly lift. Behind her, the village of Dunmarrow was lighting its lamps one by one.\n"They sent a child," the dragon said.\n"They didn't send me," said Sefa. "I came."\nThe dragon lowered its head until Sefa could see herself in its eye, small and upside down.\n"Then you and I," it said, "have a great deal to talk about."`,
  },
  {
    text: `Airlock log, day 211. Command has stopped answering. Yusuf says it is the dish; Marchetti says nothing, which is worse. The water recycler gives us nineteen days if nobody showers. I have not told them that I changed the reading. It gives us eleven.\nToday the ship smelled of oranges for almost a minute. None of us has seen an orange since Ceres.`,
  },
  {
    text: `Pip was a very small mouse with a very large hat. The hat had belonged to a postman. Every morning Pip polished the badge until it shone, and every morning Badger said the same thing.\n"You are not a postman, Pip."\nBut this morning there was a letter on the mat. It was wet, and it had no name on it.\nPip picked it up and looked at both sides. "It's for somebody," said Pip. "It has to be for somebody."`,
  },
  {
    text: `You wake before the alarm. You always do now. The other side of the bed is flat and cold, and you put your hand there anyway. Downstairs somebody is moving a chair. You live alone. You have lived alone since March.\nYou think of the knife in the kitchen drawer. You think of the stairs, and which of them creak.`,
  },
  {
    text: `"Did you lock it?"\n"Of course I locked it."\n"Because last time you said of course."\n"Last time was a different door."\n"Where's the key, then?"\n"In my pocket."\n"Show me."\n"I'm not going to show you, it's in my pocket, I can feel it."\n"Show me the key, Daniel."`,
  },
  {
    text: `My dear Cecily,\nYou ask whether I am settled. I have a room with a window, a landlady who disapproves of windows, and a bed in which somebody has evidently been unhappy. I have not yet been to see your brother. I know I promised. The truth is that I walked as far as his street on Tuesday and stood at the corner for half an hour, and then I bought a cabbage and came home.\nDo not tell Mother about the cabbage.`,
  },
  {
    text: `Things we agreed not to mention at Grandad's birthday:\nthe car\nthe other car\nAunt Lou's husband, either of them\nThings mentioned by twenty past two:\nall of the above, plus the fire.\nLou put down her fork. "I think," she said, "that somebody at this table owes me an apology."\nNobody looked at me. That was how I knew.`,
  },
  {
    text: `The snow had closed the pass behind them. Captain Oduya rode at the head of the column and did not turn round. Twelve men had died at the bridge; he knew each of their names, and he said them over as he rode.\nCorporal Finch brought his horse level. "Sir, the men are asking where we're going."\n"Down," said Oduya.\n"And when we get there?"\nOduya did not answer. Far below, Varn lay under its smoke like a coal in a grate.`,
  },
  {
    text: `She buried the tin under the third apple tree, where the ground was soft. Nobody saw her but the cat. When she had finished she stamped the earth flat and laid the turf back over it, and then she stood there with the spade in her hands, breathing.\nA light came on in the kitchen.`,
  },
  {
    text: `Detective Inspector Hale hated weddings, and he hated Brighton, and now he had both. The bride was sitting on the fire escape with her shoes off. London would be calling within the hour.\n"Start with the cake," he said.\n"There wasn't anything wrong with the cake."\n"Somebody ate a slice and died, Miss Farrow."\nFarrow looked at her bare feet. "Not everybody who ate it died," she said.`,
  },
  {
    text: `The bread was burning. Marta could smell it from the yard, and she did not go in. She sat on the step with her father's watch in her lap and waited for it to start again. It had stopped at ten past four. It had been stopped for a week, and for a week she had wound it every night.\n"Marta!" her aunt shouted. "Marta, for the love of God!"\nMarta held the watch to her ear.`,
  },
  {
    text: `The first thing Theo said to me was that I was standing on his scarf. The second was that I could keep it. It was raining so hard that the bus had given up, and the two of us were the only people in the shelter who weren't pretending to read the timetable.\n"I'm Theo," he said.\n"I know," I said, which was a mistake.\nTheo looked at me properly then. "How do you know?"`,
  },
  {
    text: `At the gate of the monastery there hung a bell that no one had rung in the time of the present abbot. Brother Anselm passed beneath it each day on his way to the bees. On the eve of Saint Martin he came down the path with his smoke-can and heard it ring, once, softly, as though someone had laid a hand on it to keep it quiet.\nHe looked up. The rope was swinging. The gate had been locked since vespers, and he had the key.`,
  },
  {
    text: `The river takes what it wants here. It took the Pettits' barn in '54 and the Methodist church the year I was born, and it took my brother Wade on a Sunday when there was not a cloud in the sky. Mama still sets his plate. For the first time in eleven years, last night, somebody had eaten off it.`,
  },
  {
    text: `"Line!" called Gerald, from the top of the ladder.\n"To be," whispered the prompter.\n"I know it's to be. To be what?"\nVivian threw her script into the stalls. Opening night was on Friday. They had a Hamlet who could not remember, an Ophelia who would not drown, and a skull that had belonged, Vivian now suspected, to an actual person.\n"Take five," Vivian said. "Gerald, come down before you fall down."`,
  },
  {
    text: `Kestrel station, outer ring. Anwen waited until the patrol had passed and then slid the card into the reader. Red. She tried it the other way. Red.\n"It's cancelled," said the boy behind her. "They cancel them when you die."\nAnwen turned round slowly. The boy was eating noodles from a paper cup.\n"You've been dead since Tuesday," he said. "It was on the boards."`,
  },
  {
    text: `Part Two\nRosalind had never asked for the house. It came to her in a brown envelope, with a key that fitted nothing and a note in her uncle's handwriting: Feed the one upstairs.\nShe read it in the car. She read it again on the porch. Then she put the note in her bag and rang the bell of her own house, because it seemed polite.\nSomething upstairs got out of bed.`,
  },
  {
    text: `"I won't sign it," said Mr Dacre.\n"You've signed worse." Lady Wentmore did not raise her voice. "You signed away Harriet's portion when she was nine."\n"That was your idea."\n"It was. I am only reminding you that you can hold a pen."\nMr Dacre looked at the contract. Outside, the carriage was already waiting, and the horses were cold.`,
  },
  {
    text: `I run along the wall because walking is what they look for. Juno is ahead of me, low, quick, her coat tied round her waist. She holds up a hand. I stop. There are two of them by the fountain, smoking, with their rifles against the wall like brooms.\n"Now," says Juno.\n"They'll see us."\n"Then run faster," says Juno, and goes.`,
  },
  {
    text: `Diary, 4 November. Mother came at eleven and left at four. She moved the sofa. She did not say she was disappointed; she said the flat had "potential". After she had gone I found a photograph under the cushion, of a man I have never seen, holding a baby who is certainly me.\nI have put the sofa back. I have not put the photograph back.`,
  },
  {
    text: `They had been walking since first light and Orrin had not spoken once. The boy kept up. He was good at keeping up; it was the only thing anybody had ever praised him for.\nAt the ford Orrin stopped and drank. "You can turn back here," he said. "It's the last place you can."\n"You turn back," said the boy.\nOrrin laughed, and the laugh went across the water and did not return.`,
  },
  {
    text: `The committee met on Wednesdays, in the room above the butcher's. Mrs Pell took the minutes. Mr Osgood took the biscuits. There was a motion before them concerning geese.\n"I refuse to discuss the geese," Mr Osgood said, "until somebody apologises about the bunting."\n"Nobody is apologising about the bunting," Mrs Pell said. She wrote that down.`,
  },
  {
    text: `By midnight the fever had broken. Dr Lindqvist washed her hands in the basin and dried them finger by finger. The father stood in the doorway with his hat in front of him.\n"Will he live?"\n"He will live."\n"Then it was not the water," said the father.\nLindqvist looked at him. She had drunk the water. Everybody in the house had drunk the water.`,
  },
  {
    text: `Wren's wand had been broken since Tuesday and nobody at the Academy had noticed. She waved it with the others. She moved her lips. When the others' candles lit, she lit hers with a match.\n"Very good, Wren," said Professor Thistle, stopping at her desk. He sniffed. He bent down and sniffed again.\n"Tell me," he said, "what do you do when it rains?"`,
  },
  {
    text: `Nothing was left of the mill but the wheel. Jory walked round it twice. The miller's wife had gone to her sister in Port Enys, people said, and the miller had gone nowhere at all.\nHe found the ring in the ash, under the stone, where he had been told it would be. It was still warm. That was impossible; the fire had been a fortnight ago.`,
    earlier: [
      {
        chapterId: "a",
        title: "I",
        text: `"When did you last see the miller?" asked the constable. Jory did not answer. He looked at the wheel. The constable closed his book. Loveday hid the pistol in the flour bin before he could turn round. Loveday said she had been asleep, and the constable wrote down what Loveday said.`,
      },
      {
        chapterId: "b",
        title: "II",
        text: `Jory walked to the sea. The sea was flat, and Jory thought about the wheel.`,
      },
    ],
    entries: [
      { id: "p", name: "Port Enys", aliases: [], as: "place", dead: false, gender: "unknown" },
      { id: "q", name: "Loveday", aliases: [], as: "person", dead: false, gender: "female" },
      { id: "r", name: "Jory Pascoe", aliases: [], as: "person", dead: false, gender: "male" },
      { id: "s", name: "Master Kitto", aliases: ["the miller"], as: "person", dead: true, gender: "male" },
    ],
  },
  {
    text: `We are not allowed on the roof. We go there anyway, Sam and Bea and I, with the good biscuits. From the roof you can see the school, the other school, and the sea, if you believe Bea.\n"If you could be anyone," said Sam, "who would you be?"\n"You first," said Bea.\nSam thought about it so long that a pigeon came and walked on his shoe.\n"My brother," Sam said.`,
  },
  {
    text: `The jury had been out for four days. Advocate Nkosi ate her sandwich standing up, in the corridor, under the portrait of a judge who had hanged eleven men and a boy.\n"They've asked for the map again," said the clerk.\n"Which map?"\n"The one you didn't want them to see."\nNkosi put the rest of the sandwich in her pocket. She was not afraid of the map. She was afraid of the person who had asked for it.`,
  },
  {
    text: `In the city of Qarth-on-the-Water a man may sell anything but his name. Hadi had sold his boat, his mother's rug and, once, during a bad winter, a tooth. Now he stood before the woman in the yellow veil and turned out his pockets.\n"I owe you forty," Hadi said. "I have nine."\n"I didn't come for money," said the woman. "I came for the name."`,
  },
  {
    text: `Flight 208 would be boarding shortly. It had been boarding shortly since noon. Priya had read her book, and the book of the man beside her, over his shoulder, until he left with it.\nHer phone lit up. Mum: Don't get on the plane.\nThen: Call me.\nThen: Actually don't call, just don't get on the plane.\nAt the gate a woman in uniform picked up the microphone and smiled.`,
  },
  {
    text: `He says he'll be there by six and so she puts the fish in at half past five. At seven she takes it out. At eight she eats some of it, from the tin, standing up. At nine there are steps outside and she wipes her mouth and takes off the apron, and the steps go past.\nShe leaves the light on. She always leaves the light on.`,
  },
  {
    text: `"Bear," said Owl, "you have eaten the map."\n"Only the edges," said Bear.\n"We were on the edges."\nBear thought about this. The wood was getting dark, and somewhere a stream was talking to itself. "I could be sick," he offered.\n"Please don't," said Owl.\n"Then we are lost," said Bear, and he sat down, because when you are lost you may as well sit.`,
  },
  {
    text: `The letter from the War Office lay on the hall table where everybody could see it. Nobody had opened it. Edith dusted round it. Her father stepped over the dog, glanced at the table, and asked what was for dinner.\n"It might be about Arthur's pension," Edith said.\n"It might."\nOn Sunday the vicar came, and took his tea, and sat for an hour facing the table like a man at a level crossing.`,
  },
  {
    text: `Neon ran down the windows of the Lucky Carp. Tomas sat with his back to the wall, as he always did, and slid the envelope under the soy sauce.\n"Count it," said Tomas.\n"I trust you," Mei said.\n"Nobody who trusts me sits that near the door."\nMei smiled and did not touch the envelope. Outside, a car stopped with its lights off.`,
  },
  {
    text: `Grandmother kept her teeth in a glass and her money in the clock. Everybody knew about the teeth. The clock she had told only to me, the summer I broke my arm, and she had made me promise not to say a word until she was dead.\nNow my cousins were carrying the clock down the stairs, and it rattled at every step.`,
  },
  {
    text: `Third message. "It's me again. I'm at the bridge. I said I'd wait until dark and it's dark, so." A long noise of wind. "I'm not angry. I just want to know if you got my coat. You don't have to come. Just tell me you got the coat."\nEnd of messages. Leila played it once more and looked at the coat on the chair.`,
  },
  {
    text: `The king's taster died on a Monday, of a fall from a horse, and for a whole day the king ate nothing. On Tuesday they brought him a girl from the kitchens. She was perhaps fourteen. She tasted the soup, the fish, the pears.\n"And the wine," said the king.\n"I'd rather not, sir," said the girl.\nThe hall became very quiet. The queen had set down her cup.`,
  },
  {
    text: `"You're early," said Mrs Quill.\n"The train was." Amos put his hat on the newel post, where his hat had always gone, and it fell, because the newel post was new.\nMrs Quill picked it up. She turned it round by the brim. "He isn't here, Amos. He left on Monday and he took the good suitcase."\n"Did he say anything?"\nMrs Quill gave him back his hat.`,
  },
  {
    text: `The wolf came down to the fold three nights together and took nothing. On the fourth night Gudrun sat up with the axe across her knees. The snow was blue. The sheep stood close and steamed.\nWhen the wolf came it had a child's shoe in its mouth, and it laid the shoe on the threshold, and it looked at her, and it went a little way off and waited.`,
  },
  {
    text: `Chapter 9: The Vault\nNine minutes. Castellane lay on his back in the duct and counted rivets. Below him a guard named Moretti was telling another guard about his divorce.\n"She kept the boat," Moretti said.\n"You hated that boat."\n"That's why she kept it."\nCastellane's earpiece clicked. "Change of plan," whispered Dove. "Somebody else is already inside."`,
  },
  {
    text: `I met my husband's other wife in the queue for the photocopier. She had the same form. She had, I noticed, the same pen, from the same hotel. Neither of us said anything until the machine jammed.\n"Is it Tuesdays and Thursdays?" she asked.\n"And every second weekend," I said.\nShe opened the tray and pulled out a torn page. "I always wondered about Thursdays," she said.`,
  },
  {
    text: `Lord Tamrin had ruled the Nine Bridges for thirty years and had never crossed one. It was said he feared water. It was said he feared whatever lay at the other end. Tonight, with the torches of the rebels strung along the far bank like beads, he called for his boots.\n"My lord," said Isolt, "the bridge won't hold."\n"It will hold one," said Lord Tamrin.`,
  },
  {
    text: `Ben had lost the hamster. He had looked in the box, behind the box, and under the thing the box was on. Miss Adeyemi was coming back at two.\n"We could say it died," said Carla.\n"We could say it was never alive," said Joe.\nBen put his ear to the wall. Something was chewing.`,
  },
  {
    text: `Dearest, they say the post goes out tonight if the road holds. I am well. The food is bad, the men are good, and the mud is beyond anything. Harris got his leave. Do you remember the blue door on Fennel Street? I have been thinking I would like to paint ours.\nThere is something I have to tell you, and I have started this page four times. I did not lose the watch. I sold it.`,
  },
  {
    text: `The android had been programmed to grieve for ninety days. On the ninety-first it laid out Mr Halloran's slippers as usual, ran the bath as usual, and stood at the window watching the lane.\n"You can stop now," said his daughter from the door. "It's over. You did it very well."\n"Thank you," said the android. It did not turn round. "I find that I have not finished."`,
  },
  {
    text: `You are the last to speak. Everybody has said a nice thing about Dominic, and now they are looking at you. The candle in front of you has burned down to nothing. You could say he was generous. You could say he was funny. You think of the garage, and the tarpaulin, and what he made you carry.\n"Dominic," you say, "never forgot a face."`,
  },
  {
    text: `The well had been dry since Easter and still Teodora let down the bucket every morning. The women laughed at her. Then they stopped laughing, because it is tiring to laugh at the same thing every day.\nOn the feast of Saint John the bucket came up heavy. Teodora looked in. She took off her apron and laid it over the bucket and carried it home with both arms, and she spoke to nobody on the way.`,
  },
  {
    text: `"Objection."\n"I haven't asked anything yet."\n"I object to the way you stood up."\nJudge Bellamy closed her eyes. There were eleven days left until her retirement, and she had crossed out the twelfth that morning in pen.\n"Sit down, Mr Crane," said Judge Bellamy. "Stand up again, Mr Rowe. Slower."`,
  },
  {
    text: `They buried Sister Agathe at noon, in the rain, and by four o'clock the bread had risen. Nobody had made the bread. Mother Superior stood in the kitchen with flour on her sleeves that she could not account for, and the novices stood behind her in a row.\n"It was her recipe," said the youngest.\n"Nobody is to eat it," said Mother Superior. "And nobody is to speak of this to the bishop."`,
  },
  {
    text: `Kofi drove. Nadia held the map, and the torch, and the baby. Behind them the sky over Lisbon was the wrong colour.\n"Left," Nadia said. "Left, left, left—"\nKofi turned left. The road ended at a gate, and in front of the gate stood a man with his hand up, as though he were stopping a school bus.\n"Don't stop," Nadia said.`,
  },
  {
    text: `Auntie Fen's rules for the shop were painted on the wall. No credit. No dogs. No wishes after six.\nIt was five to six when the man came in, shaking the rain off his umbrella. He put a coin on the counter. It was very old, and the head on it was his own.\n"One wish," he said. "I'll be quick."\nAuntie Fen looked at the coin. She looked at the clock. "You'd better be," she said.`,
  },
  {
    text: `The report was on his desk by nine. Castor read the first page, then the last, then sat with his palm flat on the cover as if it might blow away. Thirty-one samples. Thirty-one matches. Somebody in this building had been dead for six years and was still badging in.\nHe picked up the phone and put it down again. Who would he call?`,
  },
  {
    text: `Hugo had promised himself he would not dance. He had promised his sister, too, who knew what happened when he did. But the band struck up the one about the sailor, and Beatriz held out her hand, and Hugo heard himself say, "Only the one."\nBy midnight there was nobody left on the floor but the two of them and the man with the accordion, who was weeping.`,
  },
  {
    text: `The last ferry to Skerra does not carry passengers in November. Everybody knows that. Isla stood on the ramp with her bag and watched it come in with every light burning.\n"You'll be Morag's girl," said the man who took the rope.\n"Morag's my gran."\n"Aye," he said. "She said you'd come. She's on board."\nIsla had been at the funeral. She had carried a corner of the box.`,
    earlier: [
      {
        chapterId: "x",
        title: "",
        text: `"Will you keep the house?" asked Callum. Isla did not answer. Callum put the keys on the table and looked at the sea. "I'll write when I get to Halifax," Callum said. Isla locked the letter in the desk.`,
      },
      {
        chapterId: "y",
        title: "",
        text: `Isla slept in the chair. In the morning the rain had stopped and there were gulls on the roof.`,
      },
    ],
    entries: [{ id: "m", name: "Morag", aliases: [], as: "person", dead: true, gender: "female" }],
  },
  {
    text: `Scene: a kitchen, 1974. The wallpaper has seen too much.\nRon was doing the crossword in the only chair. Pauline was doing everything else.\n"Seven letters," said Ron. "Ungrateful."\n"Husband," said Pauline.\nRon counted it on his fingers. He wrote it in. It was only when he got to the down clues that he looked up, and by then she had her coat on.`,
  },
  {
    text: `Snow on the wire, snow on the huts. Lev traded his spoon for a pencil, and his pencil for a needle, and the needle for a piece of bread the size of a matchbox, which he did not eat. He wrapped it in a rag and put it inside his shirt.\n"For when?" asked Misha from the bunk above.\n"For later," said Lev.\nMisha was silent for a long time. "There's a later?" he said.`,
  },
  {
    text: `The witch's house was for sale, and the agent had put out a bowl of lemons. Poppy went from room to room behind her mothers. There was a cupboard that hummed. There was a stair that was one stair longer going down.\n"It's got potential," said Mum.\n"It's got a smell," said Mama.\nPoppy opened the oven door. Inside, very small and very tidy, somebody had made a bed.`,
  },
];
