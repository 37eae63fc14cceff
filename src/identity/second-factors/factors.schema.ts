import { z } from "zod";
import { Id, Timestamp, text, visibleText } from "../../kernel/http/shapes.ts";

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

/** What the calling person can prove their identity with, beside the password. */
export const SecondFactors = z.object({
  totp: z.object({ created_at: Timestamp, last_used_at: Timestamp.nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
  has_password: z.boolean(),
  required: z.boolean().describe("The organization requires a second factor."),
  proof_address: z
    .string()
    .nullable()
    .describe("Where the person proves their identity again at their identity provider, if they signed in with one."),
});
export type SecondFactors = z.output<typeof SecondFactors>;

export const NewTotp = z.object({
  secret: z.string().describe("Base32, for apps that cannot scan the QR code."),
  address: z.string().describe("The otpauth:// address for the QR code."),
});
export type NewTotp = z.output<typeof NewTotp>;

const TotpCode = text(6, 6).regex(/^\d{6}$/, "must be the six digits that your authenticator app shows");
export const TotpConfirmation = z.strictObject({ code: TotpCode });

/** Shown only once. Null if the person has some already. */
const recovery_codes = z.array(z.string()).nullable();
export const TotpConfirmed = z.object({ recovery_codes });
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const token = text(1, 2000).describe("The `token` that came with the options.");
/** What the browser returned, as JSON. */
const credential = z.looseObject({ id: text(1, 2000) });

/** Options for the browser's WebAuthn API. */
export const PasskeyOptions = z.object({
  token: z.string().describe("To be sent back with the browser's answer."),
  options: z.looseObject({ challenge: z.string() }),
});
export type PasskeyOptions = z.output<typeof PasskeyOptions>;

export const PasskeyProof = z.strictObject({ token, credential });
export type PasskeyProof = z.output<typeof PasskeyProof>;

const name = visibleText(1, 100);
export const NewPasskey = z.strictObject({ name, token, credential });
export type NewPasskey = z.output<typeof NewPasskey>;
export const PasskeyCreated = z.object({ ...Passkey.shape, recovery_codes });
export const PasskeyChange = z.strictObject({ name });

/** One proof of identity. */
export const FactorProof = z
  .strictObject({
    code: TotpCode.optional(),
    recovery_code: text(1, 100).optional(),
    passkey: PasskeyProof.optional(),
  })
  .refine((proof) => Object.keys(proof).length === 1, "must have exactly one of code, recovery_code and passkey");
export type FactorProof = z.output<typeof FactorProof>;

export const Confirmation = z
  .strictObject({
    password: text(1, 200).optional(),
    code: TotpCode.optional(),
    passkey: PasskeyProof.optional(),
  })
  .refine((proof) => Object.keys(proof).length === 1, "must have exactly one of password, code and passkey");
export type Confirmation = z.output<typeof Confirmation>;

export const FactorMethods = z.object({ methods: z.array(z.enum(["totp", "passkey", "recovery_code"])) });
export type FactorMethods = z.output<typeof FactorMethods>;
