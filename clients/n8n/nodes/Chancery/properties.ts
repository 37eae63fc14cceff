import type { INodeProperties } from "n8n-workflow";
import { type Field, keyOf, OPERATIONS, type Operation } from "./operations";

/** What n8n shows of the node: resources, operations and their fields. */
export function propertiesOf(): INodeProperties[] {
  const resources = [...new Set(OPERATIONS.map(({ resource }) => resource))];
  return [
    {
      displayName: "Resource",
      name: "resource",
      type: "options",
      noDataExpression: true,
      options: resources.map((name) => ({ name, value: keyOf(name) })),
      default: "question",
    },
    ...resources.map(operationsOf),
    ...OPERATIONS.flatMap((operation) => fieldsOf(operation)),
  ];
}

function operationsOf(resource: string): INodeProperties {
  const operations = OPERATIONS.filter((each) => each.resource === resource);
  return {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: [keyOf(resource)] } },
    options: operations.map(({ name, action }) => ({ name, value: keyOf(name), action })),
    default: keyOf(operations[0]!.name),
  };
}

function fieldsOf(operation: Operation): INodeProperties[] {
  const show = { resource: [keyOf(operation.resource)], operation: [keyOf(operation.name)] };
  const plain = operation.fields.filter((field) => field.required || field.initial !== undefined);
  const rest = operation.fields.filter((field) => !plain.includes(field));
  const shown: INodeProperties[] = plain.map((field) => ({ ...propertyOf(field), displayOptions: { show } }));
  if (rest.length > 0)
    shown.push({
      displayName: "Additional Fields",
      name: "additional",
      type: "collection",
      placeholder: "Add Field",
      default: {},
      displayOptions: { show },
      options: rest.map(propertyOf),
    });
  if (operation.reply === "job")
    shown.push(
      ...WAITING.map((field) => ({ ...field, displayOptions: { show: { ...show, ...field.displayOptions?.show } } })),
    );
  if (typeof operation.reply === "object")
    shown.push(
      ...PAGING.map((field) => ({ ...field, displayOptions: { show: { ...show, ...field.displayOptions?.show } } })),
    );
  if (operation.reply === "file")
    shown.push({
      displayName: "Put Output File in Field",
      name: "outputBinaryProperty",
      type: "string",
      default: "data",
      required: true,
      displayOptions: { show },
    });
  return shown;
}

const propertyOf = ({ name, label, type = "string", required, help, options, initial }: Field): INodeProperties => ({
  displayName: label,
  name,
  type,
  default: initial ?? (type === "boolean" ? false : ""),
  ...(required && { required }),
  ...(help && { description: help }),
  ...(options && { options: options.map((value) => ({ name: value, value })) }),
});

const WAITING: INodeProperties[] = [
  {
    displayName: "Wait for Result",
    name: "waitForResult",
    type: "boolean",
    default: true,
    description: "Whether to wait until the job has ended. Otherwise the job is the output.",
  },
  {
    displayName: "Longest Wait (Seconds)",
    name: "longestWait",
    type: "number",
    default: 600,
    displayOptions: { show: { waitForResult: [true] } },
  },
];

const PAGING: INodeProperties[] = [
  {
    displayName: "Return All",
    name: "returnAll",
    type: "boolean",
    default: false,
    description: "Whether to return all results or only up to a given limit",
  },
  {
    displayName: "Limit",
    name: "limit",
    type: "number",
    typeOptions: { minValue: 1 },
    default: 50,
    description: "Max number of results to return",
    displayOptions: { show: { returnAll: [false] } },
  },
];
