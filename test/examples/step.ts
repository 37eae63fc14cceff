import type { TestApp, TestOrganization, TestUser } from "../support/harness.ts";

/** What the steps know of the server: people and what earlier steps created, by name. */
export interface Scene {
  app: TestApp;
  org: TestOrganization;
  ada: TestUser;
  /** `$name` in a path, query or body stands for one of these. */
  known: Map<string, unknown>;
}

/** One exchange. The first one of each operation is the example of the reference; others add replies of another status or type. */
export interface Step {
  operation: string;
  query?: string;
  /** Sent as JSON. */
  request?: object;
  /** Sent as a form. */
  file?: { name: string; content: string | Uint8Array };
  /** Sent as they are. */
  bytes?: string;
  /** With the key of the organization instead of Ada's. */
  asOrganization?: true;
  /** Names fields of the reply for later steps. */
  keep?: Record<string, string>;
  headers?: Record<string, string>;
  /** Runs while jobs that earlier steps started are still pending. */
  whilePending?: true;
  /** The job that it starts is canceled after the reply. */
  isCanceled?: true;
  before?: (scene: Scene) => Promise<void>;
}

/** A short contract, read by the local engine in a moment. */
export const CONTRACT = `SERVICES AGREEMENT

This Services Agreement is entered into as of March 3, 2025 by and between Harbor Analytics, Inc., a Delaware corporation ("Provider"), and Northwind Foods LLC ("Customer").

1. Services. Provider shall deliver monthly demand forecasts to Customer.

2. Term. This Agreement begins on the date above and continues for two (2) years.

3. Fees. Customer shall pay USD 4,500 per month within thirty (30) days after receipt of an invoice.

4. Governing Law. This Agreement is governed by the laws of the State of New York.

5. Termination. Either party may terminate this Agreement on sixty (60) days' written notice.
`;

/** An earlier draft of the same contract. */
export const DRAFT = CONTRACT.replace("thirty (30) days", "forty-five (45) days");
