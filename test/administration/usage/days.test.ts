import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listDays } from "../../../src/administration/usage/days.ts";

const HOUR = 60 * 60 * 1000;
const QUARTER = HOUR / 4;
const iso = (moment: number) => new Date(moment).toISOString();
const hoursOf = (date: string, timezone: string) => {
  const [day, next] = listDays(date, date, timezone);
  return (next!.start - day!.start) / HOUR;
};
const startOf = (date: string, timezone: string) => iso(listDays(date, date, timezone)[0]!.start);

describe("a day", () => {
  it("is the local date in the timezone", () => {
    expect(startOf("2026-01-31", "UTC")).toBe("2026-01-31T00:00:00.000Z");
    expect(startOf("2026-01-31", "America/New_York")).toBe("2026-01-31T05:00:00.000Z");
    expect(startOf("2026-01-31", "Asia/Kolkata")).toBe("2026-01-30T18:30:00.000Z");
    expect(startOf("2026-01-31", "Asia/Kathmandu")).toBe("2026-01-30T18:15:00.000Z");
    expect(startOf("2026-01-31", "Pacific/Apia")).toBe("2026-01-30T11:00:00.000Z");
    expect(startOf("2026-01-31", "Pacific/Kiritimati")).toBe("2026-01-30T10:00:00.000Z");
    expect(startOf("2026-01-31", "Etc/GMT+12")).toBe("2026-01-31T12:00:00.000Z");
  });

  it("is shorter or longer when clocks change", () => {
    expect(hoursOf("2026-03-08", "America/New_York")).toBe(23);
    expect(hoursOf("2026-11-01", "America/New_York")).toBe(25);
    expect(hoursOf("2026-03-09", "America/New_York")).toBe(24);
    expect(hoursOf("2026-10-04", "Australia/Lord_Howe")).toBe(23.5);
    expect(hoursOf("2026-03-08", "Asia/Kolkata")).toBe(24);
  });

  it("begins late where midnight is skipped, and at the first of two midnights", () => {
    expect(startOf("2026-04-24", "Africa/Cairo")).toBe("2026-04-23T22:00:00.000Z");
    expect(hoursOf("2026-04-24", "Africa/Cairo")).toBe(23);
    expect(startOf("2026-11-01", "America/Havana")).toBe("2026-11-01T04:00:00.000Z");
    expect(hoursOf("2026-11-01", "America/Havana")).toBe(25);
  });

  it("skipped by a timezone is listed with zero length", () => {
    const days = listDays("2011-12-29", "2011-12-31", "Pacific/Apia");
    expect(days.map(({ date, start }) => [date, iso(start)])).toEqual([
      ["2011-12-29", "2011-12-29T10:00:00.000Z"],
      ["2011-12-30", "2011-12-30T10:00:00.000Z"],
      ["2011-12-31", "2011-12-30T10:00:00.000Z"],
      ["2012-01-01", "2011-12-31T10:00:00.000Z"],
    ]);
  });

  it("of any year is accepted", () => {
    expect(startOf("0001-01-01", "Asia/Kolkata")).toMatch(/^0000-12-31T1/);
    expect(listDays("9999-12-31", "9999-12-31", "America/New_York")).toHaveLength(2);
  });
});

it("every quarter of an hour belongs to its local date, in every timezone", () => {
  const quarter = fc.integer({ min: Date.UTC(2018, 0) / QUARTER, max: Date.UTC(2036, 0) / QUARTER });
  fc.assert(
    fc.property(fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "UTC"), quarter, (timezone, at) => {
      const moment = at * QUARTER;
      const shown = new Intl.DateTimeFormat("en-CA", { timeZone: timezone, dateStyle: "short" }).format(moment);
      const [day, next] = listDays(shown, shown, timezone);
      expect(day!.start).toBeLessThanOrEqual(moment);
      expect(next!.start).toBeGreaterThan(moment);
    }),
    { numRuns: 500 },
  );
});
