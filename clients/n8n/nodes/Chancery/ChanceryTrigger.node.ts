import { createHmac, timingSafeEqual } from "node:crypto";
import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from "n8n-workflow";
import { NodeApiError, NodeConnectionTypes } from "n8n-workflow";
import { json } from "./request";

const EVENTS = {
  "job.succeeded": "Job Succeeded",
  "job.failed": "Job Failed",
  "document.ready": "Document Ready",
  "document.failed": "Document Failed",
  "review.completed": "Review Completed",
  "finding.decided": "Finding Decided",
  "deadline.due": "Deadline Due",
  "file.ready": "File Ready",
  "file.failed": "File Failed",
  "model.unavailable": "Model Unavailable",
  "source.failed": "Source Failed",
};
const TOLERANCE_SECONDS = 300;
const REMEMBERED = 100;

export class ChanceryTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Chancery Trigger",
    name: "chanceryTrigger",
    icon: { light: "file:chancery.svg", dark: "file:chancery.dark.svg" },
    group: ["trigger"],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: "Starts the workflow when something happens in Chancery",
    defaults: { name: "Chancery Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "chanceryApi", required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName: "Webhooks need the key of an administrator or of the organization.",
        name: "notice",
        type: "notice",
        default: "",
      },
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        required: true,
        default: ["review.completed"],
        options: Object.entries(EVENTS).map(([value, name]) => ({ name, value })),
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { webhookId, secret } = this.getWorkflowStaticData("node");
        if (!webhookId || !secret) return false;
        const found = await json(this, "GET", `/webhooks/${webhookId}`).catch(unlessMissing);
        const events = this.getNodeParameter("events") as string[];
        if (!found) return false;
        const isOurs = found.url === this.getNodeWebhookUrl("default") && found.enabled === true;
        const isSame = isOurs && sameWords(found.events as string[], events);
        if (!isSame) await json(this, "DELETE", `/webhooks/${webhookId}`).catch(unlessMissing);
        return isSame;
      },
      async create(this: IHookFunctions): Promise<boolean> {
        const url = this.getNodeWebhookUrl("default");
        const events = this.getNodeParameter("events") as string[];
        const description = `n8n: ${this.getWorkflow().name ?? this.getWorkflow().id ?? "workflow"}`.slice(0, 500);
        const { id, secret } = await json(this, "POST", "/webhooks", { body: { url, events, description } });
        Object.assign(this.getWorkflowStaticData("node"), { webhookId: id, secret, received: [] });
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        const data = this.getWorkflowStaticData("node");
        if (data.webhookId) await json(this, "DELETE", `/webhooks/${data.webhookId}`).catch(unlessMissing);
        for (const name of ["webhookId", "secret", "received"]) delete data[name];
        return true;
      },
    },
  };

  /** Rejects messages that the server did not sign. A message that is delivered twice starts the workflow once. */
  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const data = this.getWorkflowStaticData("node");
    const headers = this.getHeaderData() as Record<string, string | undefined>;
    if (!isSigned(await rawBodyOf(this), headers, data.secret as string | undefined)) {
      this.getResponseObject().status(401).send("The signature of the webhook is missing or wrong.");
      return { noWebhookResponse: true };
    }
    const received = (data.received ?? []) as string[];
    const id = headers["webhook-id"]!;
    if (received.includes(id)) return { webhookResponse: "received before" };
    data.received = [...received, id].slice(-REMEMBERED);
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData() as IDataObject)] };
  }
}

const sameWords = (some: string[], others: string[]) =>
  some.length === others.length && some.every((each) => others.includes(each));

function unlessMissing(error: unknown): undefined {
  if (error instanceof NodeApiError && error.httpCode === "404") return undefined;
  throw error;
}

async function rawBodyOf(context: IWebhookFunctions): Promise<Buffer> {
  const request = context.getRequestObject() as { rawBody?: Buffer; readRawBody?: () => Promise<void> };
  if (!request.rawBody) await request.readRawBody?.();
  return request.rawBody ?? Buffer.from(JSON.stringify(context.getBodyData()));
}

/** Standard Webhooks 1.0. After a rotation there are several signatures. One valid signature is enough. */
function isSigned(body: Buffer, headers: Record<string, string | undefined>, secret: string | undefined): boolean {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => headers[name],
  );
  if (!secret || !id || !timestamp || !signatures) return false;
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature.startsWith("v1,") ? signature.slice(3) : "", "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
