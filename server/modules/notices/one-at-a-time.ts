// Runs a task for one key at a time: a call during a run makes it run once more, and shares its end.

export function oneAtATime(run: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const underWay = new Map<string, { again: boolean; done: Promise<void> }>();
  return (key) => {
    const running = underWay.get(key);
    if (running) {
      running.again = true;
      return running.done;
    }
    const state = { again: false, done: Promise.resolve() };
    underWay.set(key, state);
    state.done = (async () => {
      try {
        do {
          state.again = false;
          await run(key);
        } while (state.again);
      } finally {
        underWay.delete(key);
      }
    })();
    return state.done;
  };
}
