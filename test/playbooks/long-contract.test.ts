import { expect, it } from "vitest";
import { lines, makePdf } from "../support/documents/pdf.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";
import { firm, newCheck } from "./making.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });
const TERM = "This Agreement ends after two (2) years.";

it("a PDF of 2,000 pages is reviewed, with the page of what it quotes", { timeout: 120_000 }, async () => {
  const quotes = [{ document: "F1", quote: TERM }];
  const met = {
    result: "standard",
    fallback: 0,
    basis: "words",
    demands: [],
    analysis: "Two years.",
    quotes,
    revisions: [],
  };
  server.reply({ object: met });
  const { ada, path } = await firm(app);
  await ada.post(`${path}/checks`, newCheck("Term"));
  const pages = Array.from({ length: 2000 }, (_, at) => ({
    content: lines([at === 1776 ? TERM : `${at + 1}. Schedule. The Supplier shall deliver lot ${at + 1}.`]),
  }));
  const { body: file } = await ada.upload("long.pdf", makePdf(pages));
  await app.runJobs();
  const { body: job } = await ada.post(`${path}/run?wait=0`, { file_ids: [file.id] });
  await app.runJobs();
  const { status, result } = (await ada.get(`/jobs/${job.job_id}`)).body;
  expect([status, result.results[0].quotes[0].page]).toEqual(["succeeded", 1777]);
});
