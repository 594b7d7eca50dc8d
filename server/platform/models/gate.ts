// The queue of a model: at most so many requests at once, and people take turns. Of ten requests one person sends at
// once, nine wait behind everybody who sends one.

export interface Waiting {
  /** Whose request it is. */
  person: string;
  signal: AbortSignal;
  /** Called with the number of requests ahead when this one has to wait, and again when the number changes. */
  onWaiting?: ((place: number) => void) | undefined;
}

export interface Gate {
  /** Resolves to a function that releases the place (further calls do nothing). Rejects with the signal's reason. */
  enter(waiting: Waiting): Promise<() => void>;
  /** Starts waiting requests after the limit has been raised. */
  advance(): void;
  counts(): { running: number; waiting: number };
}

interface Ticket extends Waiting {
  admit(): void;
  /** The last reported position. */
  place: number;
}

/** Creates an independent queue. `atOnce` is called each time, so that the limit may change while people wait. */
export function createGate(atOnce: () => number): Gate {
  let running = 0;
  /** In the order of turns: a person has an entry while any of their requests waits. */
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

/** The first request of the person whose turn it is; that person moves to the end of the turns. */
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

/** Goes through the turns as they would be taken and reports changed positions. */
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
