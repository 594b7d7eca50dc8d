// The required fields of a card of the third version: those missing in an older card are written empty.
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
