import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { SHA1, useSamlServer } from "../../support/servers/saml-server.ts";
import { connect, newAddress, PUBLIC_URL, SamlBrowser, signIn, watchRefusals } from "./saml.ts";

const provider = useSamlServer();
const app = useApp({ PUBLIC_URL });
const node = useApp({ PUBLIC_URL });
let connection: Awaited<ReturnType<typeof connect>>;
let org: (typeof connection)["org"];
/** The person the attacker wants to impersonate, and the attacker's own account. */
let victim: Person;
let attacker: Person;

beforeAll(async () => {
  connection = await connect(app, provider);
  org = connection.org;
  victim = await enroll("victim-of-the-attack");
  attacker = await enroll("the-attacker");
});
beforeEach(() => {
  Object.assign(provider.word, { subject: attacker.subject, attributes: { mail: attacker.email } });
});

interface Person {
  id: number;
  subject: string;
  email: string;
}

async function enroll(subject: string): Promise<Person> {
  const person = await org.user({ email: newAddress() });
  Object.assign(provider.word, { subject, attributes: { mail: person.email } });
  expect((await signIn(app, provider, org)).user.id).toBe(person.id);
  return { id: person.id, subject, email: person.email };
}

const FAILED = () => `/sign-in?error=SAML_FAILED&organization=${org.id}`;

/** Signs in at the provider as the attacker. Nobody may be signed in, for the reason given. */
async function expectRefusal(reason: RegExp | string) {
  const reasons = watchRefusals(app);
  const { location, user } = await signIn(app, provider, org);
  expect(user).toBeUndefined();
  expect(location).toBe(FAILED());
  expect(reasons().at(-1)).toMatch(reason);
}

describe("signatures", () => {
  it("refuses an unsigned assertion", async () => {
    provider.word.signs = [];
    await expectRefusal("Invalid signature");
  });

  it("refuses an unsigned assertion in a signed response", async () => {
    provider.word.signs = ["response"];
    await expectRefusal("Invalid signature");
  });

  it("refuses a response whose own signature does not hold, though its assertion is signed", async () => {
    provider.word.signs = ["assertion", "response"];
    provider.word.tamper = (xml) => xml.replace(/IssueInstant="/, 'Consent="changed" IssueInstant="');
    await expectRefusal("Invalid document signature");
  });

  it("refuses an assertion that was changed after it was signed", async () => {
    provider.word.tamper = (xml) => xml.replace(attacker.subject, victim.subject);
    await expectRefusal("Invalid signature");
  });

  it("refuses a certificate that is not the configured one, though the response brings it along", async () => {
    provider.word.forged = true;
    provider.word.tamper = (xml) => {
      expect(xml).toContain("<ds:X509Certificate>");
      return xml;
    };
    const browser = new SamlBrowser(app, org);
    const { fields } = await provider.respondTo(await browser.start());
    const reasons = watchRefusals(app);
    expect((await browser.finish(fields)).location).toBe(FAILED());
    expect(reasons().at(-1)).toMatch("Invalid signature");
  });

  it("refuses SHA-1 signatures", async () => {
    provider.word.algorithm = SHA1;
    const browser = new SamlBrowser(app, org);
    const { fields } = await provider.respondUnasked(connection.entityId);
    const reasons = watchRefusals(app);
    expect((await browser.finish(fields)).location).toBe(FAILED());
    expect(reasons().at(-1)).toMatch(/rsa-sha1 is not accepted/);
  });

  it("refuses SHA-1 digests", async () => {
    provider.word.tamper = (xml) =>
      xml.replace("http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2000/09/xmldsig#sha1");
    await expectRefusal(/DigestMethod .*sha1 is not accepted/);
  });

  it("refuses transforms that leave something out of the signature", async () => {
    provider.word.tamper = (xml) =>
      xml.replace(
        /<ds:Transform Algorithm="[^"]*"/,
        '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"',
      );
    await expectRefusal(/Transform .*xpath.* is not accepted/);
  });
});

describe("signature wrapping", () => {
  const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/;
  const SIGNATURE = /<ds:Signature [\s\S]*?<\/ds:Signature>/;
  const partsOf = (xml: string) => {
    const signed = xml.match(ASSERTION)![0];
    const signature = signed.match(SIGNATURE)![0];
    const bare = signed.replace(signature, "");
    const evil = bare.replace(attacker.subject, victim.subject).replace(/ID="[^"]*"/, 'ID="_evil"');
    const evilWith = (more: string) => evil.replace("</saml:Issuer>", `</saml:Issuer>${more}`);
    return { signed, signature, bare, evil, evilWith };
  };
  const inside = (signature: string, more: string) => signature.replace("</ds:Signature>", `${more}</ds:Signature>`);
  const evilResponse = (xml: string) => {
    const signature = xml.match(SIGNATURE)![0];
    const bare = xml.replace(signature, "");
    const evil = bare
      .replace(attacker.subject, victim.subject)
      .replace(/ID="[^"]*"/, 'ID="_evil-response"')
      .replace(/(<saml:Assertion[^>]*) ID="[^"]*"/, '$1 ID="_evil"');
    return { signature, bare, evil };
  };

  const whole: Record<string, (xml: string) => string> = {
    "XSW1: the signed response inside the signature of another one": (xml) => {
      const { signature, bare, evil } = evilResponse(xml);
      return evil.replace("</saml:Issuer>", `</saml:Issuer>${inside(signature, bare)}`);
    },
    "XSW2: the signed response beside its signature in another one": (xml) => {
      const { signature, bare, evil } = evilResponse(xml);
      return evil.replace("</saml:Issuer>", `</saml:Issuer>${bare}${signature}`);
    },
  };
  const single: Record<string, (xml: string) => string> = {
    "XSW3: another assertion before the signed one": (xml) =>
      xml.replace(ASSERTION, partsOf(xml).evil + partsOf(xml).signed),
    "XSW3, turned around: another assertion after the signed one": (xml) =>
      xml.replace(ASSERTION, partsOf(xml).signed + partsOf(xml).evil),
    "XSW4: the signed assertion inside another one": (xml) =>
      xml.replace(
        ASSERTION,
        partsOf(xml).evil.replace(/<\/saml:Assertion>$/, `${partsOf(xml).signed}</saml:Assertion>`),
      ),
    "XSW5: another assertion with the signature, and the signed one without": (xml) =>
      xml.replace(ASSERTION, partsOf(xml).evilWith(partsOf(xml).signature) + partsOf(xml).bare),
    "XSW6: the signed assertion inside the signature of another one": (xml) =>
      xml.replace(ASSERTION, partsOf(xml).evilWith(inside(partsOf(xml).signature, partsOf(xml).bare))),
    "XSW7: another assertion with the same ID among the extensions": (xml) => {
      const { signed, bare } = partsOf(xml);
      const evil = bare.replace(attacker.subject, victim.subject);
      return xml.replace(ASSERTION, `<samlp:Extensions>${evil}</samlp:Extensions>${signed}`);
    },
    "XSW8: the signed assertion as an object of the signature of another one": (xml) => {
      const { evilWith, signature, bare } = partsOf(xml);
      return xml.replace(ASSERTION, evilWith(inside(signature, `<ds:Object>${bare}</ds:Object>`)));
    },
    "a signed assertion of the attacker hidden in the status of an unsigned response": (xml) => {
      const { signed, evil } = partsOf(xml);
      const hidden = `<samlp:StatusDetail>${signed}</samlp:StatusDetail></samlp:Status>`;
      return xml.replace(ASSERTION, evil).replace("</samlp:Status>", hidden);
    },
  };

  it.each(Object.keys(single))("refuses %s", async (name) => {
    provider.word.tamper = (xml) => {
      const wrapped = single[name]!(xml);
      expect(wrapped).toContain(victim.subject);
      return wrapped;
    };
    await expectRefusal("one response with one assertion");
  });

  it.each(Object.keys(whole))("refuses %s", async (name) => {
    provider.word.signs = ["assertion", "response"];
    provider.word.tamper = (xml) => {
      const wrapped = whole[name]!(xml);
      expect(wrapped).toContain(victim.subject);
      return wrapped;
    };
    await expectRefusal("one response with one assertion");
  });

  it("refuses a duplicate ID, and a misplaced signature", async () => {
    provider.word.edit = (xml) => {
      const id = xml.match(/<saml:Assertion ID="([^"]*)"/)![1]!;
      return xml.replace("<samlp:Status>", `<samlp:Status ID="${id}">`);
    };
    await expectRefusal(/is there twice|cannot refer to more than one/);
    provider.word.edit = (xml) => xml;
    provider.word.tamper = (xml) => {
      const signature = xml.match(SIGNATURE)![0];
      return xml.replace(signature, "").replace("</saml:Subject>", `${signature}</saml:Subject>`);
    };
    await expectRefusal("out of place");
  });
});

describe("one use, for one request, in one browser", () => {
  it("refuses a replayed assertion, on another node as well", async () => {
    const browser = new SamlBrowser(app, org);
    const { fields } = await provider.respondTo(await browser.start());
    expect((await browser.finish(fields)).user.id).toBe(attacker.id);
    const reasons = watchRefusals(app);
    expect((await browser.finish(fields)).location).toBe(FAILED());
    expect(reasons().at(-1)).toBe("it was used before");
    const others = watchRefusals(node);
    expect((await new SamlBrowser(node, org).finish(fields)).location).toBe(FAILED());
    expect(others().at(-1)).toBe("it was used before");
    const [kept] = await app.database.system<{ lasts: boolean }>`
      select expires_at > now() + interval '5 minutes' as lasts from saml_messages where organization_id = ${org.id}
      order by expires_at desc limit 1`;
    expect(kept).toEqual({ lasts: true });
  });

  it("refuses a replayed answer cookie", async () => {
    const { cookie } = await signIn(app, provider, org);
    const again = await app.send("GET", "//app/v1/saml/finish", { headers: { cookie: cookie! } });
    expect(again.headers.location).toBe(FAILED());
    expect(again.headers["set-cookie"]).toBeUndefined();
  });

  it("refuses a response in a browser that did not ask for it", async () => {
    const { fields } = await provider.respondTo(await new SamlBrowser(app, org).start());
    expect((await new SamlBrowser(app, org).finish(fields)).location).toBe(FAILED());
    const other = new SamlBrowser(app, org);
    await other.start();
    const more = await provider.respondTo(await new SamlBrowser(app, org).start());
    expect((await other.finish(more.fields)).location).toBe(FAILED());
  });

  it("refuses a wrong InResponseTo, in the response and in the assertion", async () => {
    provider.word.values = { inResponseTo: "_other" };
    await expectRefusal("it answers another request");
    provider.word.values = { confirmedRequest: "_other" };
    await expectRefusal("it answers another request");
    provider.word.values = { inResponseTo: "_other", confirmedRequest: "_other" };
    await expectRefusal("no such sign-in was started in this browser");
  });

  it("refuses an answer changed into an unsolicited one, even if those are allowed", async () => {
    await connection.set({ idp_initiated: true });
    provider.word.tamper = (xml) => xml.replace(/ InResponseTo="[^"]*"/, "");
    await expectRefusal("it answers another request");
    await connection.set();
  });
});

describe("for this service, now", () => {
  it("refuses a wrong audience", async () => {
    provider.word.values = { audience: `${PUBLIC_URL}/saml/${crypto.randomUUID()}/metadata` };
    await expectRefusal("audience mismatch");
    provider.word.values = {};
    provider.word.edit = (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, "");
    await expectRefusal("no AudienceRestriction");
  });

  it("refuses a wrong recipient", async () => {
    provider.word.values = { recipient: "https://other.example/acs" };
    await expectRefusal("it is for another recipient");
  });

  it("refuses a wrong destination", async () => {
    provider.word.values = { destination: "https://other.example/acs" };
    await expectRefusal("another destination");
  });

  it("refuses another issuer", async () => {
    provider.word.values = { issuer: "https://other.example" };
    await expectRefusal("not the one that is set");
  });

  it("refuses what has expired, or is not yet valid, beyond two minutes of clock skew", async () => {
    const minute = 60_000;
    provider.word.values = { notOnOrAfter: Date.now() - 3 * minute, notBefore: Date.now() - 10 * minute };
    await expectRefusal("expired");
    provider.word.values = { notBefore: Date.now() + 4 * minute };
    await expectRefusal("not yet valid");
    for (const values of [{ notOnOrAfter: Date.now() - minute / 2 }, { notBefore: Date.now() + minute / 2 }]) {
      provider.word.values = values;
      expect((await signIn(app, provider, org)).user.id).toBe(attacker.id);
    }
    provider.word.values = {};
    provider.word.edit = (xml) => xml.replace(/(SubjectConfirmationData) NotOnOrAfter="[^"]*"/, "$1");
    await expectRefusal(/NotOnOrAfter/);
  });

  it("refuses a failed sign-in, a confirmation that is not a bearer's, and a missing sign-in statement", async () => {
    provider.word.values = { status: "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed" };
    await expectRefusal("AuthnFailed");
    provider.word.values = {};
    provider.word.edit = (xml) => xml.replace("cm:bearer", "cm:sender-vouches");
    await expectRefusal("it is not a bearer's");
    provider.word.edit = (xml) => xml.replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, "");
    await expectRefusal("does not say that the person signed in");
  });

  it("refuses a NameID that changes at every sign-in", async () => {
    provider.word.values = { format: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" };
    await expectRefusal("transient");
  });

  it("refuses encrypted assertions", async () => {
    provider.word.tamper = (xml) => xml.replaceAll("saml:Assertion", "saml:EncryptedAssertion");
    await expectRefusal("encrypted assertions are not supported");
  });
});

describe("XML that reads differently to different readers", () => {
  it("refuses comments in the NameID", async () => {
    provider.word.values = { nameId: `${victim.subject}<!-- -->.evil.example` };
    await expectRefusal("comment");
    provider.word.values = {};
    provider.word.tamper = (xml) =>
      xml.replace(attacker.subject, `${attacker.subject.slice(0, 8)}<!---->${attacker.subject.slice(8)}`);
    await expectRefusal("comment");
  });

  it("refuses document types and external entities (XXE)", async () => {
    const entity = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    provider.word.tamper = (xml) => entity + xml.replace(attacker.subject, "&x;");
    await expectRefusal("document type");
    provider.word.tamper = (xml) => `<!DOCTYPE r>${xml}`;
    await expectRefusal("document type");
  });

  it("refuses CDATA, processing instructions, elements in the NameID, and what is no XML at all", async () => {
    provider.word.values = { nameId: `<![CDATA[${victim.subject}]]>` };
    await expectRefusal("CDATA");
    provider.word.values = { nameId: `${victim.subject}<?x y?>.evil.example` };
    await expectRefusal("processing instruction");
    provider.word.values = { nameId: `${victim.subject}<x xmlns="y"/>` };
    await expectRefusal("NameID must hold text only");
    provider.word.values = {};
    for (const broken of ["", "<", "<a/>", "plain"]) {
      provider.word.tamper = () => broken;
      await expectRefusal(/./);
    }
  });

  it("refuses a message with very many elements before it is parsed, and takes one with a thousand groups", async () => {
    const fill = (more: string) => {
      provider.word.tamper = (xml) => xml.replace("</samlp:Status>", `${more}</samlp:Status>`);
    };
    fill("<a/>".repeat(5_000));
    await expectRefusal("too many elements");
    provider.word.tamper = (xml) => xml;
    const groups = Array.from({ length: 1_000 }, (_, number) => `group ${number}`);
    provider.word.attributes = { mail: attacker.email, groups };
    expect((await signIn(app, provider, org)).user.id).toBe(attacker.id);
  });

  it("refuses deep elements, very many attributes and namespaces before the message is parsed", async () => {
    const nested = Array.from({ length: 2_000 }, (_, at) => `<a xmlns:n${at}="u${at}">`).join("");
    const hostile = {
      namespaces: nested + "</a>".repeat(2_000),
      depth: "<a>".repeat(2_000) + "</a>".repeat(2_000),
      attributes: `<a ${Array.from({ length: 15_000 }, (_, at) => `x${at}="1"`).join(" ")}/>`,
    };
    for (const more of Object.values(hostile)) {
      provider.word.tamper = (xml) => xml.replace("</samlp:Status>", `${more}</samlp:Status>`);
      await expectRefusal("too large to read");
    }
    provider.word.tamper = (xml) => xml;
  });

  it("refuses forms that a browser would not post, and those that are too long", async () => {
    expect((await app.send("POST", `//saml/${org.id}/acs`, { body: {} })).status).toBe(415);
    const long = await new SamlBrowser(app, org).post({ SAMLResponse: "A".repeat(300 * 1024) });
    expect(long.status).toBe(413);
    expect((await new SamlBrowser(app, org).post({ SAMLResponse: "AAAA" }, crypto.randomUUID())).status).toBe(404);
  });
});

describe("another organization's identity provider", () => {
  it("cannot assert a person's address here: neither its response nor its key is accepted", async () => {
    const other = await connect(app, provider, { provision: true });
    Object.assign(provider.word, { subject: victim.subject });
    const there = new SamlBrowser(app, other.org);
    const { fields } = await provider.respondTo(await there.start());
    const reasons = watchRefusals(app);
    expect((await there.post(fields, org.id)).headers.location).toBe(FAILED());
    expect(reasons().at(-1)).toMatch("another destination");
    provider.word.values = {
      destination: `${PUBLIC_URL}/saml/${org.id}/acs`,
      recipient: `${PUBLIC_URL}/saml/${org.id}/acs`,
    };
    const adapted = await provider.respondTo(await new SamlBrowser(app, other.org).start());
    expect((await there.post(adapted.fields, org.id)).headers.location).toBe(FAILED());
    expect(reasons().at(-1)).toMatch("audience mismatch");
  });

  it("cannot finish a sign-in that began for another organization", async () => {
    const other = await connect(app, provider, { provision: true });
    const flow = new SamlBrowser(app, org);
    await flow.start();
    const { fields } = await provider.respondTo(await new SamlBrowser(app, other.org).start());
    const received = await flow.post(fields, other.org.id);
    expect(received.headers.location).toBe("/app/v1/saml/finish");
    const cookie = received.headers["set-cookie"]![0]!.split(";")[0]!;
    const { headers } = await app.send("GET", "//app/v1/saml/finish", { headers: { cookie } });
    expect(headers.location).toBe(`/sign-in?error=SAML_FAILED&organization=${other.org.id}`);
  });
});
