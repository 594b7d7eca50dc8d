// What a card of the third version has at least: what one of an older version lacks of it is written empty.
export const REQUIRED_OF_CARD = {
  name: "",
  description: "",
  personality: "",
  scenario: "",
  first_mes: "",
  mes_example: "",
  creator_notes: "",
  system_prompt: "",
  post_history_instructions: "",
  alternate_greetings: [],
  group_only_greetings: [],
  tags: [],
  creator: "",
  character_version: "",
  extensions: {},
};
