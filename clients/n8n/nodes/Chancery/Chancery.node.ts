import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from "n8n-workflow";
import { NodeConnectionTypes, NodeOperationError } from "n8n-workflow";
import { type Field, findOperation, type Operation } from "./operations";
import { propertiesOf } from "./properties";
import { json, send, toNodeError, untilEnded } from "./request";
import { untilRead, uploadItem } from "./upload";

const PAGE = 100;

export class Chancery implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Chancery",
    name: "chancery",
    icon: { light: "file:chancery.svg", dark: "file:chancery.dark.svg" },
    group: ["transform"],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: "Ask about contracts, keep vaults of them and review them",
    defaults: { name: "Chancery" },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: "chanceryApi", required: true }],
    properties: propertiesOf(),
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const output: INodeExecutionData[] = [];
    for (let index = 0; index < this.getInputData().length; index++) {
      try {
        output.push(...(await runItem(this, index)).map((each) => ({ ...each, pairedItem: { item: index } })));
      } catch (error) {
        if (!this.continueOnFail()) throw toNodeError(this, error, index);
        output.push({ json: { error: (error as Error).message }, pairedItem: { item: index } });
      }
    }
    return [output];
  }
}

async function runItem(context: IExecuteFunctions, index: number): Promise<INodeExecutionData[]> {
  const [resource, name] = ["resource", "operation"].map((each) => context.getNodeParameter(each, index) as string);
  const operation = findOperation(resource!, name!);
  if (!operation)
    throw new NodeOperationError(context.getNode(), `There is no operation ${name} of ${resource}.`, {
      itemIndex: index,
    });
  const request = requestOf(context, index, operation);
  const { reply } = operation;
  if (reply === "upload") return upload(context, index, request.body, request.qs);
  if (reply === "file") return download(context, index, request);
  if (reply === "job") return runJob(context, index, operation, request);
  if (typeof reply === "object") return list(context, index, reply.list, request);
  const body = await json(context, operation.method, request.path, partsOf(operation, request));
  return [{ json: reply === "none" ? { deleted: true } : body }];
}

interface Request {
  path: string;
  qs: IDataObject;
  body: IDataObject;
}

/** Builds the request from what the person filled in. Empty fields are left out. */
function requestOf(context: IExecuteFunctions, index: number, { path, fields }: Operation): Request {
  const additional = context.getNodeParameter("additional", index, {}) as IDataObject;
  const request: Request = { path, qs: {}, body: {} };
  for (const field of fields) {
    const value = typedValue(
      context,
      index,
      field,
      additional[field.name] ?? context.getNodeParameter(field.name, index, ""),
    );
    if (field.in === "path") request.path = request.path.replace(`{${field.name}}`, encodeURIComponent(String(value)));
    else if (value !== "" && value !== undefined)
      (field.in === "query" ? request.qs : request.body)[field.name] = value as IDataObject;
  }
  return request;
}

function typedValue(
  context: IExecuteFunctions,
  index: number,
  { type, label, required, in: place }: Field,
  given: unknown,
): unknown {
  if (required && (given === "" || given === undefined || given === null))
    throw new NodeOperationError(context.getNode(), `${label} is required.`, { itemIndex: index });
  if (type !== "json" || given === "" || place === "query")
    return typeof given === "object" && place === "query" ? JSON.stringify(given) : given;
  if (typeof given !== "string") return given;
  try {
    return JSON.parse(given);
  } catch {
    throw new NodeOperationError(context.getNode(), `${label} must be JSON.`, { itemIndex: index });
  }
}

const partsOf = ({ method }: Operation, { qs, body }: Request) => ({
  qs,
  ...((method === "POST" || method === "PATCH") && Object.keys(body).length > 0 && { body }),
});

async function upload(
  context: IExecuteFunctions,
  index: number,
  { binaryProperty, ...place }: IDataObject,
  { untilRead: waits }: IDataObject,
) {
  const file = await uploadItem(context, index, String(binaryProperty), place);
  const read = waits ? await untilRead(context, file) : file;
  if (read.status === "failed")
    throw new NodeOperationError(context.getNode(), `${read.name}: ${read.extraction_error}`, { itemIndex: index });
  return [{ json: read }];
}

async function download(
  context: IExecuteFunctions,
  index: number,
  { path, qs }: Request,
): Promise<INodeExecutionData[]> {
  const property = context.getNodeParameter("outputBinaryProperty", index, "data") as string;
  const { body, headers } = await send(context, "GET", path, { qs, encoding: "arraybuffer", json: false });
  const encoded = /filename\*=UTF-8''([^;]{1,999})/i.exec(headers["content-disposition"] ?? "")?.[1];
  const plain = /filename="([^"]{1,999})"/i.exec(headers["content-disposition"] ?? "")?.[1];
  const name = encoded ? decodeURIComponent(encoded) : (plain ?? "download");
  const binary = await context.helpers.prepareBinaryData(
    Buffer.from(body as ArrayBuffer),
    name,
    headers["content-type"],
  );
  return [{ json: { name }, binary: { [property]: binary } }];
}

async function runJob(
  context: IExecuteFunctions,
  index: number,
  operation: Operation,
  request: Request,
): Promise<INodeExecutionData[]> {
  const waits = context.getNodeParameter("waitForResult", index, true) as boolean;
  const { qs, ...body } = partsOf(operation, request);
  const begun = await json(context, operation.method, request.path, { qs: { ...qs, wait: 0 }, ...body });
  if (!waits) return [{ json: begun }];
  const longest = context.getNodeParameter("longestWait", index, 600) as number;
  const job = await untilEnded(context, begun.job_id as string, longest);
  if (job.status === "succeeded") return [{ json: { job_id: job.job_id, ...(job.result as IDataObject) } }];
  const { message } = (job.error ?? {
    message: `The job is still ${job.status} after ${longest} seconds. Its id is ${job.job_id}.`,
  }) as { message: string };
  throw new NodeOperationError(context.getNode(), message, { itemIndex: index });
}

async function list(
  context: IExecuteFunctions,
  index: number,
  plural: string,
  { path, qs }: Request,
): Promise<INodeExecutionData[]> {
  const isWhole = context.getNodeParameter("returnAll", index, false) as boolean;
  const limit = isWhole ? Number.POSITIVE_INFINITY : (context.getNodeParameter("limit", index, 50) as number);
  const items: IDataObject[] = [];
  let place: IDataObject = {};
  while (items.length < limit) {
    const page = await json(context, "GET", path, {
      qs: { ...qs, ...place, limit: Math.min(PAGE, limit - items.length) },
    });
    const found = page[plural] as IDataObject[];
    items.push(...found);
    const { has_more, next_cursor, offset } = page.pagination as {
      has_more: boolean;
      next_cursor?: string;
      offset: number;
    };
    if (!has_more || found.length === 0) break;
    place = next_cursor === undefined ? { offset: offset + found.length } : { cursor: next_cursor };
  }
  return items.map((each) => ({ json: each }));
}
