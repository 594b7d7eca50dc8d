// Builds what a model is asked, for every task, from plain data within the model's window.
export type {
  BuiltContext,
  CharacterFields,
  ContextInput,
  ContextTask,
  EarlierSummary,
  EntryRelationship,
  WorldEntry,
} from "./context-input.ts";
