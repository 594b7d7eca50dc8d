// Yjs ships its random connector without types; these are the parts that the convergence test uses.
declare module "yjs/testHelper" {
  import type { PRNG } from "lib0/prng";
  import type { Doc } from "yjs";

  /** A document whose updates are delivered when the connector decides. */
  export class TestYInstance extends Doc {
    connect(): void;
    disconnect(): void;
  }

  export class TestConnector {
    constructor(random: PRNG);
    createY(clientId: number): TestYInstance;
    flushRandomMessage(): boolean;
    flushAllMessages(): boolean;
    disconnectRandom(): boolean;
    reconnectRandom(): boolean;
  }
}
