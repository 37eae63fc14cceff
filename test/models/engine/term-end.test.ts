import { describe, expect, it } from "vitest";
import { readTermEnd } from "../../../src/models/engine/evidence/term-end.ts";
import type { Starts } from "../../../src/models/engine/evidence/term-start.ts";

const on = (day: string): Starts => ({ effective: day, agreement: day });
const JANUARY: Starts = { effective: "2020-02-01", agreement: "2020-01-15" };
const written = (date: string) => ({ kind: "written", date });
const computed = (date: string) => ({ kind: "computed", date });
const UNKNOWN = { kind: "unknown" };

describe("when an agreement ends", () => {
  it.each<[string, Starts, object]>([
    ["shall continue until January 18, 2022, and thereafter", {}, written("2022-01-18")],
    ["from February 1, 2019 through January 31, 2024", {}, written("2024-01-31")],
    ["This agreement is for a term of ten (10) years.", on("2018-01-15"), computed("2028-01-14")],
    ["shall end on the fifth anniversary of the Effective Date", on("1999-04-27"), computed("2004-04-27")],
    ["enters into force on 1 May 2024 and ends upon expiry of three (3) years", {}, computed("2027-04-30")],
    ["shall remain in force until 30 June 2026", {}, written("2026-06-30")],
    ["shall continue in perpetuity, unless terminated", on("2020-01-01"), { kind: "perpetual" }],
    ["shall continue for a period of two (2) years", {}, UNKNOWN],
    ["Either party may terminate on thirty (30) days' notice", on("2020-01-01"), UNKNOWN],
  ])("%s", (clause, starts, ending) => {
    expect(readTermEnd(clause, starts)).toMatchObject(ending);
  });

  it.each<[string, object]>([
    ["shall continue for one (1) year following the Launch Date", UNKNOWN],
    ["The term will begin on the Launch Date and continue for two (2) years", UNKNOWN],
    ["The term is four years from the date on which the channel is opened", UNKNOWN],
    ["shall end on the third anniversary of the date of this Agreement", computed("2023-01-15")],
    ["for three (3) years from the Effective Date", computed("2023-01-31")],
    ["effective as of the date first stated above and shall continue for one (1) year", computed("2021-01-14")],
    ["through the day prior to the second anniversary of the Effective Date", computed("2022-01-31")],
    [
      "shall commence on March 1, 2020 and expire on the day that is one (1) year from that date",
      computed("2021-03-01"),
    ],
    ["ends on the last day of the month two (2) years from the date hereof", computed("2022-01-31")],
  ])("is counted from the day that the clause names: %s", (clause, ending) => {
    expect(readTermEnd(clause, JANUARY)).toMatchObject(ending);
  });

  it.each([
    "shall remain in effect until the later of (a) July 31, 2021 or (b) the completion of the Project",
    "ends two (2) years from the date hereof or when the Project is complete, whichever is the later",
    "shall expire upon the earlier of the first anniversary of the Effective Date and the sale of all Shares",
  ])("is not stated where several days may be it: %s", (clause) => {
    expect(readTermEnd(clause, JANUARY)).toMatchObject({ kind: "choice" });
  });

  it("is the day where only a termination comes earlier", () => {
    const clause = "until the earlier of December 31, 2022 and termination of this Agreement under Section 9";
    expect(readTermEnd(clause, JANUARY)).toMatchObject(written("2022-12-31"));
  });

  it.each([
    "The initial production period shall be for a period of two (2) months",
    "The term for Sample Profiling shall continue for five (5) years from the Effective Date",
    "The warranty period is for two (2) years from the Effective Date",
    "The term will not be shorter than two (2) years",
    "Confidentiality obligations survive for a period of three (3) years",
    "may be terminated at any time after the second anniversary of the Effective Date",
    "shall end on the 60th day following a notice that ends this Agreement at the end of such 60-day period",
    "If no launch has taken place by the end of twelve (12) months, the fee is due",
  ])("is not that of another period: %s", (clause) => {
    expect(readTermEnd(clause, JANUARY)).toEqual(UNKNOWN);
  });

  it.each([
    "From the Effective Date until June 30, 2022, the Supplier shall deliver 100 units a month.",
    "Commencing on May 1, 2020 and continuing through May 31, 2021, Blue Harbor Inc. will publish the notices.",
  ])("is not the day until which a party does something: %s", (clause) => {
    expect(readTermEnd(clause, JANUARY)).toMatchObject(UNKNOWN);
  });

  it("is the day until which the agreement itself lasts, wherever it stands", () => {
    const clause = "Until June 30, 2022, this Agreement shall remain in force";
    expect(readTermEnd(clause, JANUARY)).toMatchObject(written("2022-06-30"));
  });

  it("is that of the initial term, whatever a right to leave or to renew counts", () => {
    const clause =
      "The initial term will be ten (10) years from the Effective Date, provided that at any time following the 7th anniversary of such date either party may terminate, and renews for further terms of one (1) year";
    expect(readTermEnd(clause, JANUARY)).toMatchObject(computed("2030-01-31"));
  });

  it("does not take the day on which the agreement takes effect for its end", () => {
    const clause =
      'upon approval no later than September 2, 2019 (such date, the "Effective Date") and shall end upon termination';
    expect(readTermEnd(clause, {})).toMatchObject(UNKNOWN);
  });
});
