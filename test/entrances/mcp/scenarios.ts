/** Scenarios of the conformance suite that apply to this server. */
export const APPLY = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

/** Scenarios that do not apply, each with the reason. A scenario in neither list fails the test. */
export const DO_NOT_APPLY = {
  "calls a tool named test_… that only the suite's own example server has; our tools are called in tools.test.ts": [
    "tools-call-simple-text",
    "tools-call-image",
    "tools-call-audio",
    "tools-call-embedded-resource",
    "tools-call-mixed-content",
    "tools-call-with-logging",
    "tools-call-error",
    "tools-call-with-progress",
    "tools-call-sampling",
    "tools-call-elicitation",
    "json-schema-2020-12",
    "elicitation-sep1034-defaults",
    "elicitation-sep1330-enums",
  ],
  "looks for a session to resume or share, which a stateless server does not have: it warns and passes nothing": [
    "server-sse-polling",
    "server-sse-multiple-streams",
  ],
  "asks for logging or completion, which the server does not say it has": ["logging-set-level", "completion-complete"],
  "asks for resources, which the server does not say it has": [
    "resources-list",
    "resources-read-text",
    "resources-read-binary",
    "resources-templates-read",
    "resources-subscribe",
    "resources-unsubscribe",
  ],
  "asks for prompts, which the server does not say it has": [
    "prompts-list",
    "prompts-get-simple",
    "prompts-get-with-args",
    "prompts-get-embedded-resource",
    "prompts-get-with-image",
  ],
};
