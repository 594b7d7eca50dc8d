// Yjs ships its random connector without types; what the convergence test uses of it.
declare module "yjs/testHelper" {
  import type { PRNG } from "lib0/prng";
  import type { Doc } from "yjs";

  /** A document whose updates reach others when the connector says so. */
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
