import { name, part } from "../../kernel/db/query.ts";

/** A half-open time range in milliseconds. */
export interface Span {
  organizationId: string;
  from: number;
  to: number;
}

const moment = (milliseconds: number) => part`to_timestamp(${milliseconds / 1000}::double precision)`;

export const within = ({ organizationId, from, to }: Span, column: string) => part`
  organization_id = ${organizationId} and ${name(column)} >= ${moment(from)} and ${name(column)} < ${moment(to)}`;
