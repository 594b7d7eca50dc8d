// Whose turn it is at a model: so many at once, and people take turns. Who asks for ten things at once waits for nine
// of them behind everybody who asks for one.

export interface Waiting {
  /** Whose request it is. */
  person: string;
  signal: AbortSignal;
  /** How many go before this one; told at once when it has to wait, and again when it changes. */
  onWaiting?: ((place: number) => void) | undefined;
}

export interface Gate {
  /** Resolves with what gives the place back (once, further calls do nothing). Rejects with the signal's reason. */
  enter(waiting: Waiting): Promise<() => void>;
  /** Lets the line move after the number at once has been raised. */
  advance(): void;
  counts(): { running: number; waiting: number };
}

interface Ticket extends Waiting {
  admit(): void;
  /** What it was last told. */
  place: number;
}

/** A gate of its own. `atOnce` is asked each time, so that it may change while people wait. */
export function createGate(atOnce: () => number): Gate {
  let running = 0;
  /** In the order of turns: a person is in here as long as they wait for something. */
  const lines = new Map<string, Ticket[]>();

  function advance(): void {
    while (running < atOnce()) {
      const ticket = takeNext(lines);
      if (!ticket) return;
      running++;
      ticket.admit();
    }
    tellPlaces(lines);
  }

  function leave(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      running--;
      advance();
    };
  }

  return {
    advance,
    counts: () => ({ running, waiting: [...lines.values()].reduce((sum, line) => sum + line.length, 0) }),
    async enter(waiting) {
      waiting.signal.throwIfAborted();
      if (running < atOnce() && lines.size === 0) {
        running++;
        return leave();
      }
      await new Promise<void>((resolve, reject) => {
        const { person, signal } = waiting;
        const onAbort = () => {
          removeFrom(lines, ticket);
          reject(signal.reason);
          tellPlaces(lines);
        };
        const ticket: Ticket = {
          ...waiting,
          place: -1,
          admit() {
            signal.removeEventListener("abort", onAbort);
            resolve();
          },
        };
        signal.addEventListener("abort", onAbort, { once: true });
        const line = lines.get(person);
        if (line) line.push(ticket);
        else lines.set(person, [ticket]);
        advance();
      });
      return leave();
    },
  };
}

/** The first request of the person whose turn it is; they go to the end of the turns. */
function takeNext(lines: Map<string, Ticket[]>): Ticket | undefined {
  const [first] = lines;
  if (!first) return undefined;
  const [person, line] = first;
  lines.delete(person);
  const ticket = line.shift();
  if (line.length > 0) lines.set(person, line);
  return ticket;
}

function removeFrom(lines: Map<string, Ticket[]>, ticket: Ticket): void {
  const line = lines.get(ticket.person);
  const at = line?.indexOf(ticket) ?? -1;
  if (!line || at < 0) return;
  line.splice(at, 1);
  if (line.length === 0) lines.delete(ticket.person);
}

/** Counts the turns through as they would be taken, and tells those whose place is another than before. */
function tellPlaces(lines: Map<string, Ticket[]>): void {
  let place = 0;
  for (let round = 0, found = true; found; round++) {
    found = false;
    for (const line of lines.values()) {
      const ticket = line[round];
      if (!ticket) continue;
      found = true;
      if (ticket.place !== place) ticket.onWaiting?.(place);
      ticket.place = place++;
    }
  }
}
