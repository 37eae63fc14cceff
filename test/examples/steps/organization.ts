import { docx, p } from "../../support/documents/office.ts";
import type { Step } from "../step.ts";

const ORDER = docx({
  body: p("{{customer.name}} orders our services from {{start}}.") + p("{{#each fees}}{{name}}: {{amount}}. {{/each}}"),
});

export const ORGANIZATION_STEPS: Step[] = [
  {
    operation: "createSkill",
    request: {
      name: "House style",
      description: "How we write.",
      content: "Write short sentences. Use the defined terms of the agreement.",
    },
    keep: { skills: "id" },
  },
  { operation: "getSkill" },
  { operation: "listSkills", query: "q=style" },
  { operation: "updateSkill", request: { visibility: "organization" } },
  { operation: "deleteSkill" },
  { operation: "listWorkflowTemplates" },
  {
    operation: "createWorkflow",
    request: {
      name: "Question on arrival",
      trigger: { kind: "manual" },
      steps: [
        { id: "read", kind: "read", input: {} },
        { id: "law", kind: "ask", input: { question: "Which law governs the agreement?" } },
        {
          id: "decide",
          kind: "gate",
          input: { question: "{$steps.read.result.files.0.name}: {$steps.law.result.answer} Shall it be signed?" },
        },
      ],
    },
    keep: { workflows: "id" },
  },
  { operation: "getWorkflow" },
  { operation: "listWorkflows" },
  { operation: "updateWorkflow", request: { visibility: "organization" } },
  { operation: "estimateWorkflowRun", request: { file_ids: ["$fileId"] } },
  {
    operation: "startWorkflowRun",
    request: { file_ids: ["$fileId"] },
    keep: { "workflow-runs": "id", stepId: "steps.2.id" },
  },
  { operation: "getWorkflowRun" },
  { operation: "listWorkflowRuns" },
  {
    operation: "decideWorkflowStep",
    request: { decision: "approved", note: "Standard terms." },
    whilePending: true,
  },
  { operation: "startWorkflowRun", request: { file_ids: ["$fileId"] }, keep: { "workflow-runs": "id" } },
  { operation: "cancelWorkflowRun" },
  { operation: "deleteWorkflow" },
  { operation: "createTemplate", file: { name: "order.docx", content: ORDER }, keep: { templates: "id" } },
  { operation: "getTemplate" },
  { operation: "listTemplates", query: "q=order" },
  {
    operation: "updateTemplate",
    request: { title: "Order form", fields: [{ key: "start", type: "date", label: "First day" }] },
  },
  { operation: "downloadTemplate" },
  {
    operation: "fillTemplate",
    request: {
      values: {
        customer: { name: "Northwind Foods LLC" },
        start: "3 March 2027",
        fees: [{ name: "Set-up", amount: "USD 500" }],
      },
      title: "Order of Northwind",
    },
  },
  {
    operation: "fillTemplate",
    query: "preview=true",
    request: { values: { customer: { name: "Northwind Foods LLC" } } },
  },
  {
    operation: "fillTemplateFromTable",
    file: { name: "customers.csv", content: "customer.name,First day\nNorthwind Foods LLC,3 March 2027\n" },
    keep: { jobId: "job_id" },
  },
  {
    operation: "fillTemplateFromTable",
    query: "wait=0",
    file: { name: "customers.csv", content: "customer.name,First day\nNorthwind Foods LLC,3 March 2027\n" },
    isCanceled: true,
  },
  { operation: "downloadTemplateBatch" },
  { operation: "deleteTemplate" },
  {
    operation: "updatePersonalProfile",
    request: { preferred_name: "Ada", role_title: "General counsel", practice_areas: ["Commercial contracts"] },
  },
  { operation: "getPersonalProfile" },
  {
    operation: "updateCompanyProfile",
    request: { name: "Northwind Foods LLC", industry: "Food production", location: "Boston", risk_tolerance: "Low" },
    asOrganization: true,
  },
  { operation: "getCompanyProfile", asOrganization: true },
  {
    operation: "createWebhook",
    request: {
      url: "$receiverUrl",
      events: ["file.ready", "document.ready", "review.completed"],
      description: "Intake",
    },
    keep: { webhooks: "id" },
  },
  { operation: "getWebhook" },
  { operation: "listWebhooks" },
  { operation: "updateWebhook", request: { events: ["file.ready", "file.failed", "review.completed"] } },
  { operation: "uploadFile", file: { name: "note.txt", content: "Call the supplier on Monday." } },
  { operation: "listWebhookDeliveries", keep: { deliveryId: "deliveries.0.id" } },
  { operation: "redeliverMessage" },
  { operation: "testWebhook" },
  { operation: "rotateWebhookSecret" },
  { operation: "deleteWebhook" },
  {
    operation: "setModelSettings",
    request: {
      provider: "openai-compatible",
      name: "our-model",
      base_url: "$modelUrl",
      api_key: "test-key",
      prompt_characters: 20_000,
    },
  },
  { operation: "getModelSettings" },
  { operation: "testModel" },
  { operation: "createTemplate", file: { name: "order.docx", content: ORDER }, keep: { templates: "id" } },
  { operation: "suggestValues", request: { instruction: "Northwind Foods LLC orders from 3 March 2027." } },
  {
    operation: "suggestValues",
    query: "wait=0",
    request: { instruction: "Northwind Foods LLC orders from 3 March 2027." },
    isCanceled: true,
  },
  { operation: "deleteModelSettings" },
  { operation: "setBudget", request: { monthly_credits: 500, monthly_cost: 100, warn_at: 0.8 } },
  { operation: "getBudget" },
  { operation: "getAuditLog", query: "limit=2" },
  { operation: "getAuditLog", query: "operation=POST%20/webhooks", headers: { accept: "text/csv" } },
];
