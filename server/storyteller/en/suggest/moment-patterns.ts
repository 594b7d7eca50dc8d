// What shows that an English line is a moment on which something turns: said, done, seen or missing.

const re = (source: string) => new RegExp(source, "i");

/** What spoken lines do. */
export const SAID = {
  alibi: re(
    `\\bif (?:anyone|anybody|somebody|he|she|they|your [a-z]+|the police) asks?\\b|\\b(?:say|tell (?:him|her|them|anyone)) (?:that )?(?:I|you|we) (?:was|were|am|are)\\b|\\byou never saw (?:me|us|this)\\b`,
  ),
  knowledge: re(
    `\\bI know (?:where|what (?!(?:time|you mean))|who|how (?:it|he|she|they|you)|why|about)\\b|\\bI saw (?:you|him|her|them|it|what)\\b|\\bI've seen (?:you|him|her|them|it)\\b`,
  ),
  bargain: re(
    `\\bI(?:'d| would) want\\b|\\bin (?:return|exchange)\\b|\\b(?:name your price|how much is it worth|what's it worth|for a price|half now|double)\\b|\\bI want (?:half|the|a|my|your|an)\\b`,
  ),
  identity: /(?:^|[.!?,] )I'm (?:Mrs? )?[A-Z][a-z]+[,.!]?(?: |$)|\b(?:isn't|is not|'s not) [A-Z][a-z]+[,.!]/,
  missing: re(
    `\\b(?:'s|is|are) (?:not here|gone (?:since|missing))|\\bisn't here\\b|\\bbeen gone\\b|\\b(?:haven't|hasn't|have not|has not|nobody's|no one's|nobody has) (?:seen|heard from|come (?:back|home)|been (?:back|seen)|returned)\\b|\\bnever (?:came|come) (?:back|home)\\b`,
  ),
  news: re(
    `(?:^|[.!?,] )(?:there(?:'s| is| was| are) (?:an?|one|another|two|three|something)\\b|(?:they|he|she|it|somebody|someone)(?:'s|'ve|'re| has| have| is| are) (?:come|coming|here|back|awake|alive|gone|found|asking|looking)\\b)|\\bit concerns\\b`,
  ),
  announcement: re(
    `\\byou (?:ought to|should|must) (?:know|understand)\\b|\\bI (?:need|have|want|wanted|ought|'ve got) (?:to )?(?:tell|show|ask) you (?:something|a|about)|\\bI (?:wanted|came|meant) to tell you\\b|\\bI've (?:had|got) (?:an offer|a letter|a call|word|news)\\b|\\bthere's something (?:I|you|we)\\b|\\byou said there was something\\b|\\b(?:I have|I've got|there's) (?:some )?(?:bad |good )?news\\b|\\bwe (?:need|have) to talk\\b|\\bI'm (?:leaving|getting married|not coming|not staying|selling|going away|giving up|done)\\b|\\bI've (?:met (?:someone|somebody)|taken it|been (?:offered|dismissed|called up)|sold|quit|resigned|found (?:him|her|it|them|something))\\b|\\bthey've offered\\b`,
  ),
  hearsay: re(
    `\\bI was told\\b|\\bI(?:'ve)? heard (?:that |about )?(?:you|he|she|they|your|his|her|from)\\b|\\b(?:they|people) say\\b|\\b(?:he|she|they) said (?:you|I|we)(?:'d| would| were| had)\\b|\\b(?:he|she|they) told me\\b|\\beverybody (?:says|knows)\\b`,
  ),
  irreversible: re(`\\b(?:has|have|had|'ve|'s) already (?!(?:told|said)\\b)[a-z]+|\\btoo late\\b|\\bit's done\\b`),
  deathTold: re(
    `\\b(?:he|she|they|father|mother|dad|mum)(?:'s|'re| is| are| was| were| has been|'s been) (?:already )?dead\\b|\\b(?:he|she|they|who) died\\b|\\b(?:at|to|since) (?:his|her|their|your [a-z]+'s|the) funeral\\b`,
  ),
  contradiction: re(
    `(?:^|[.!?,] )(?:but )?(?:you (?:said|told (?:me|us|them|him|her))|I thought you|that's not what (?:you|he|she|they)|which is it)\\b|\\bI (?:said|told (?:you|them|her|him)) [^.]{3,40}[.] I (?:saw|did|was|had|went|took)\\b`,
  ),
  observed: re(
    `(?:^|[.!?,] )you (?:look|seem|sound)(?! (?:here|out|at|up|for|after|like you)\\b)|\\byou(?:'re| are) (?:shaking|trembling|pale|very quiet|late|early|hiding|frightened|afraid|bleeding|limping|crying|white|soaked|hurt|tired|thin)\\b|\\byou(?:'re| are) getting\\b|\\byou've (?:changed|been crying|lost weight|cut your)\\b`,
  ),
  insisting: re(`(?:^|[.!?] )I (?:said|told you|already told)\\b`),
  advice: re(
    `\\byou (?:could|should|ought to|ought not|had better|need to|have to|must)\\b(?! (?:have|be|already|never|know|understand)\\b)|\\byou'd better\\b|\\bwe should\\b(?! have)`,
  ),
  condition: re(
    `\\bunless\\b|\\b(?:not|n't|nobody|no one|never|nothing)\\b[^.?]{0,60}\\buntil\\b|(?:^|[.!?,] )if (?:you|I|we|he|she|they|it|anyone|anybody|the)\\b|\\bas long as (?:you|I|we|he|she|they|it)\\b|\\bor not at all\\b`,
  ),
  claim: re(
    `(?:^|[.!?,] )(?:there (?:is|was|are|were|'s) no|there's nothing|there isn't|nobody|no one|it's not (?:me|mine|true)|that's not)\\b`,
  ),
  holding: re(
    `\\bplease don't[.!]|\\bin a minute\\b|\\bplease don't (?:ask|make|look|be|tell)\\b|\\bdon't ask\\b|(?:^|[.!?,] )not (?:now|here|yet)[.,!]|\\b(?:is|are|was) (?:not|none of) (?:my|your|our) (?:business|concern|affair)\\b|\\blet's (?:eat|talk|wait|sit|not|just)\\b`,
  ),
  guess: re(
    `\\bmust have\\b|(?:^|[.!?,] )(?:perhaps|maybe)\\b|\\b(?:it|he|she|they|that) (?:might|could) be\\b|\\bI (?:suppose|expect|reckon)\\b`,
  ),
} as const;

/** What narrated lines show. */
export const SHOWN = {
  overdone: re(
    `\\btoo (?:quickly|loudly|brightly|lightly|fast|carefully|easily|politely|smoothly|cheerfully|eagerly|readily|calmly|loud|quick)\\b`,
  ),
  impossible: re(
    `\\b(?:had|has|have|'d) been (?:dead|in the ground|buried|hanged|drowned|shut|closed|empty|burned|burnt|pulled down) (?:for|since|in|these|the)\\b|\\b(?:had|has) been (?:hanged|drowned|buried|executed|burned) \\w+`,
  ),
  altered: re(
    `\\b(?:had|has) been (?:crossed out|rubbed out|torn out|scratched out|cut out|painted over|written (?:again|over)|replaced|changed|erased)\\b|\\bsomeone else's handwriting\\b`,
  ),
  bargain: re(`\\b(?:put|puts|laid|counted out|pushed) [^.,]{0,20}(?:pounds|dollars|euros|coins?|the money|notes)\\b`),
  saidAndDid: re(
    `“”,? (?:I|she|he|[A-Z][a-z]+) (?:said|says|whispered|replied|answered), and (?!(?:then )?(?:it|that|this|the [a-z]+ (?:was|is))\\b)[a-z]+|“”,? (?:said|says|whispered|replied|answered) [a-z]+(?: [a-z]+)?, and (?!(?:then )?(?:it|that|this|the [a-z]+ (?:was|is))\\b)[a-z]+`,
  ),
  omission: re(
    `\\b(?:did not|didn't|does not|doesn't|would not|wouldn't) (?:go|come|look|ask|mention|open|touch|take|turn|stop|move|wait|smile|eat|write|call|sit|read)\\b|\\bwithout (?:slowing|looking|stopping|asking|turning|knocking|waiting|a word)\\b`,
  ),
  notThere: re(
    `\\b(?:was|were|is|are) (?:not|n't|never) (?:at|there|among|where|in the|on the|home)\\b|\\b(?:wasn't|weren't|isn't) (?:at|there|among|where|in the|on the|home)\\b|\\bhad not come\\b|\\b(?:did not|didn't) (?:come|turn up|appear|arrive)\\b`,
  ),
  reveal: re(
    `^(?!In the (?:morning|evening|afternoon|end|night)|On (?:[a-z]+day|the (?:first|second|third|last|morning|evening|night|day))|At (?:noon|night|first|last))(?:At|On|In|Inside|Under|Underneath|Behind|Beside|Beneath|Between|Above|Among|Tonight|Where) (?:(?! there )[^.]){3,80}\\b(?:lay|hung|stood|sat|were|was|lies|hangs|stands|sits|is|are) (?:an?|the|his|her|my|your|two|three|[a-z]+teen|eleven|twelve)\\b|\\b(?:there (?:is|was)) (?:now )?an? (?!(?:[a-z]+ )?(?:man|woman|boy|girl|child|lady|gentleman|girl|figure|stranger|little|bit|lot|smell|sound|voice)\\b)[a-z]+(?: [a-z]+)? (?:on|in|at|under|behind|outside|beside|by) (?:the|his|her|my|your)\\b|^(?:By|At|On|Under|Behind|Beside|Inside|Below) the [a-z]+ there (?:was|is) an? |\\b(?:slid|swung|came|fell) open\\b|\\baddressed to (?:him|her|me|you|them)\\b`,
  ),
  same: re(
    `\\bthe (?:very )?same (?!time|way|day|as|room|age|thing)[a-z]+|\\b(?:it|he|she) was back[.]|\\bidentical\\b|\\bexactly like\\b`,
  ),
  count: re(
    `\\bthere (?:were|are|had been) (?:only |now |still )?(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|twenty|thirty)\\b(?! of (?:us|them|you))|\\bone (?:too many|too few|short|more than|fewer)\\b|\\bcounted\\b[^.]{0,40}\\b(?:again|twice|once more)\\b`,
  ),
  clock: re(
    `\\b(?:half an hour|an hour|(?:two|three|four|five|six|ten|twenty|many|some) (?:minutes|hours|days|weeks|months|years)) ago\\b|\\bit (?:has|had) been [a-z]+ (?:hours|days|weeks|months|years)\\b|\\b(?:it was|it is|the clock (?:said|says|struck)) (?:already |nearly |almost )?(?:[a-z-]+ (?:to|past) [a-z]+|[a-z]+ o'clock|\\d{1,2}[:.]\\d\\d|midnight|noon)\\b`,
  ),
  mark: re(`\\b(?:blood|bruises?|scars?|scratch(?:es)?|bandages?|burn) (?:on|under|round|around|across|down)\\b`),
  trace: re(
    `\\b(?:was|were|is|are) still (?:warm|wet|burning|lit|open|running|damp|smoking|ringing|hot|swinging|moving|spinning)\\b|\\b(?:bed|table|place|fire) (?:was|is|had been) (?:made|laid|set|lit)\\b|\\b(?:somebody|someone) (?:had|has) (?:[a-z]+ly )?(?:been|slept|eaten|opened|moved|taken|left|lit|made|cleaned|cut|drawn|written|put|turned|washed|torn|swept|set)\\b|\\b(?:had|has) been (?:moved|opened|cut|slept in|lit|wiped|emptied|swept|unlocked)\\b|\\bfresh (?:footprints|tracks|paint|flowers|earth)\\b|\\b(?:footprints|tracks) (?:led|went|stopped|ended)\\b`,
  ),
  presence: re(
    `\\bthere (?:was|is) (?:somebody|someone|something|an? (?:[a-z]+ )?(?:man|woman|boy|girl|child|lady|gentleman|figure|stranger))\\b|\\b(?:somebody|someone|something) (?:was|is) (?:breathing|standing|waiting|watching|moving|sitting|following|coming|listening|knocking|calling|crying|lying|there|in|at|on the|already)\\b|\\b(?:was|is|were) not alone\\b|\\bin (?:his|her|my|your) place\\b`,
  ),
  absence: re(
    `^No [a-z]+(?: [a-z]+)?[.]|\\bthere (?:was|were|is|are|had been) no\\b|\\b(?:was|were|is|are) (?:empty|missing|not there|nowhere)\\b|\\b(?:nobody|no one) (?:had|has) (?:told|said|asked|come|seen|noticed|mentioned)\\b|\\b(?:was|were|is) gone[.,;]`,
  ),
  irreversible: re(`\\bhad already (?:been )?[a-z]+ed\\b|\\b(?:was|were|is) too late\\b`),
  unknowing: re(
    `^(?!.*\\bI don't know why\\b).*\\b(?:did not|didn't|does not|doesn't|don't|do not) know (?:yet|that|what|who|why|how|where|whether|if)\\b|\\bno idea\\b|\\bwithout knowing\\b`,
  ),
  twoLooks: re(
    `\\b(?:looked|looks) at [^.,]{2,40}, and [^.,]{1,30} (?:looked|looks) at\\b|\\b(?:looked|looks|look|glanced|glances)(?: [a-z]+)? (?:at|from) [^.]{3,60}\\b(?:(?:and |, )?then (?:back )?(?:at|to)|to|and at) [^.]{3,60}`,
  ),
  unfinished: re(
    `\\b(?:opened|opens) (?:his|her|my|your) mouth\\b|\\b(?:began|begins|started|starts|meant|tried|tries) to (?:say|speak|answer|explain|tell|ask)\\b|\\b(?:almost|nearly) (?:said|told|asked|answered|spoke|laughed|turned|called|went)\\b`,
  ),
  threshold: re(
    `\\b(?:go|goes|went) (?:over )?to the (?:window|door|gate|phone)\\b|\\b(?:turned|turns|put|puts) out the (?:light|lamp|candle|lights)\\b|\\b(?:put|puts|laid|lays) (?:a|his|her|my|your|one) (?:hand|finger|palm) (?:on|to|over|against)\\b|\\breach(?:ed|es)? (?:for|out|into|towards?)\\b|\\b(?:raised|raises|lifted|lifts) (?:the|his|her|my|your|a)\\b|\\b(?:pick|picks|picked) up the\\b|\\b(?:step|steps|stepped) (?:out|inside|onto|into|over|through|forward|off)\\b|\\b(?:turned|turns) the (?:key|handle|knob|page)\\b|\\b(?:drew|draws|cocked|loaded) (?:the|his|her|my)\\b|\\b(?:lit|strikes|struck) (?:a|another|the) match\\b|\\b(?:signed|signs|dialled|dials|unlocked|unlocks|untied|unties) (?:it|the)\\b|\\bfelt for (?:the|his|her|my)\\b`,
  ),
  busy: re(
    `\\b(?:went|goes|kept|keeps) on [a-z]+ing\\b|\\b(?:turned|turns|switched) (?:off|on|up|down) (?:the|his|her)\\b|\\b(?:folded|folds|poured|pours|wiped|wipes|stirred|stirs|tore|tears|straightened|straightens|buttoned|brushed|brushes|shuffled|peeled|peels|lit|polished|counted|counts|smoothed|smooths|unfolded|put down|puts down|picked up|picks up|turned over|turns over|set down|sets down|adjusted|adjusts|rinsed|rinses|dried|dries) (?:the|his|her|my|a|an|it|another|two|three)\\b|\\b(?:went|turned|turns|goes) (?:pink|red|white|pale|scarlet|grey)\\b|\\b(?:nodded|nods|shrugged|shrugs|shook (?:his|her|my) head|looked at (?:the (?:floor|ceiling|sky|window|clock|wall|ground|table)|his|her|my))\\b`,
  ),
  rule: re(
    `\\b(?:not allowed|allowed (?:to|up)|authori[sz]ed|forbidden|supposed to|must not|mustn't|against the (?:rules?|law)|had been told (?:never|not) to)\\b`,
  ),
  pattern: re(
    `^(?:Every|Each) (?:morning|night|day|evening|summer|winter|week|year|time)\\b|\\b(?:he|she|it|[a-z]+) (?:always|never) [a-z]+s\\b(?<!was|as|is)`,
  ),
  guess: re(`\\bmust have\\b|\\b(?:perhaps|maybe)\\b`),
  watching: re(
    `\\b(?:was|were|is|are|stood|sat) (?:[a-z]+ )?(?:watching|staring|listening)\\b|\\b(?:everyone|everybody|all of them|the whole [a-z]+) (?:was |is )?(?:looked|turned|looking|watched|knew|stopped|stared)\\b|\\b(?:looked|looks|turned|turns) (?:at|to|towards?) (?:the|his|her|my|me|him|them|each|one)\\b`,
  ),
  approach: re(
    `\\b(?:was|were|is|are) (?:already )?(?:coming|walking|running|riding|climbing) (?:down|up|towards?|in|along|back|across|over)\\b`,
  ),
  holding: re(
    `^(?:please )?(?:do not|don't) (?:ask|tell|come|write|wait|look|touch|speak|thank|trust|open)\\b|\\bI beg you not to\\b`,
  ),
  but: re(`, but (?:I|he|she|they|we|it|nobody|no one|the|not|there|nothing)\\b|\\bthough[.]$`),
} as const;

export type SaidKind = keyof typeof SAID;
export type ShownKind = keyof typeof SHOWN;
