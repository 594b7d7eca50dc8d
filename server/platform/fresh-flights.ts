// One run at a time for each key, shared by all who ask while it is not too old for them: who asks while one is under way
// gets the result of the next one, so that no result was begun before it was asked for.

interface Flight<T> {
  result: Promise<T>;
  /** Begins when this one has ended, for everybody who has asked since it began. */
  next: Promise<T> | null;
}

/** Bounds what many requests for the same thing cost, and never answers with what was read before the request. */
export function createFreshFlights<T>(run: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const flights = new Map<string, Flight<T>>();

  function begin(key: string): Promise<T> {
    const flight: Flight<T> = { result: run(key), next: null };
    flights.set(key, flight);
    const end = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.result.then(end, end);
    return flight.result;
  }

  return (key) => {
    const flight = flights.get(key);
    if (!flight) return begin(key);
    const beginNext = () => begin(key);
    flight.next ??= flight.result.then(beginNext, beginNext);
    return flight.next;
  };
}
