import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf, wireId } from "@/lib/kernel/ids";
import { localLog, MailRefused } from "@/lib/platform/mail/mail-port";
import { serverOfInstallation } from "@/lib/platform/mail/mail-server";
import type { updateMailSettings } from "./mail-contract";
import { mailWithId, queueAgain } from "./mail-queries";
import { mailPortOf, openPassword, sealPassword } from "./mail-transport";
import {
  removeTransport,
  type StoredTransport,
  sealedTransportOf,
  storeTransport,
  transportOf,
} from "./transport-queries";

type Body = z.output<typeof updateMailSettings.body>;

const NOTHING = {
  host: null,
  port: null,
  security: null,
  userName: null,
  fromAddress: null,
  fromName: null,
  replyTo: null,
};

/** The transport of the tenant's mails. The installation's server is only shown by its mailbox. */
export async function mailSettings(ctx: Ctx) {
  const own = await transportOf(ctx.tenantId);
  if (own) return { source: "Own" as const, ...own };
  const server = serverOfInstallation();
  if (!server) return { source: "None" as const, ...NOTHING };
  return { source: "Installation" as const, ...NOTHING, fromAddress: server.fromAddress };
}

/** Stores the tenant's mail server, its password sealed immediately. */
export async function changeMailSettings(ctx: Ctx, body: Body): Promise<void> {
  const userName = body.userName || null;
  const stored: StoredTransport = {
    host: body.host.toLowerCase(),
    port: body.port,
    security: body.security,
    userName,
    fromAddress: body.fromAddress,
    fromName: body.fromName || null,
    replyTo: body.replyTo || null,
  };
  const sealedPassword = userName ? await sealedFor(ctx, stored, body.password) : null;
  await storeTransport(ctx.tenantId, { ...stored, sealedPassword }, ctx.now);
  const { host, port, security } = stored;
  report(ctx, "update", { host, port, security });
}

/** The password as it is stored: the given one, or the one of the same server and name. */
async function sealedFor(ctx: Ctx, { host, userName }: StoredTransport, given?: string) {
  if (given) return sealPassword(ctx.tenantId, host, given);
  const before = await sealedTransportOf(ctx.tenantId);
  const same = before?.host === host && before.userName === userName;
  if (!same || !before.sealedPassword) {
    throw new MissingField("password is required with a userName, and for another server", {
      resource: 548105,
    });
  }
  openPassword(ctx.tenantId, host, before.sealedPassword);
  return before.sealedPassword;
}

/** Removes the tenant's own mail server. */
export async function forgetMailSettings(ctx: Ctx): Promise<void> {
  await removeTransport(ctx.tenantId);
  report(ctx, "delete", {});
}

function report(ctx: Ctx, action: string, detail: Record<string, unknown>): void {
  ctx.record({ subjectType: "mailTransport", subjectId: ctx.tenantId, action, detail });
}

/** Sends a mail immediately; returns the result in words. */
export async function testMail(ctx: Ctx, to: string) {
  const port = await mailPortOf(ctx.tenantId);
  const answer = await port
    .send({
      id: wireId(newId()),
      to: [to],
      subject: "A test mail of Perennial",
      text: "Mails that Perennial writes to your customers arrive this way.",
    })
    .then(
      () => undefined,
      (thrown: unknown) => {
        if (thrown instanceof MailRefused) return thrown.message;
        throw thrown;
      },
    );
  report(ctx, "test", { transport: port.name, taken: answer === undefined });
  const kept =
    port === localLog
      ? "No mail server is set up: it went nowhere."
      : "It is on its way: look whether it has arrived.";
  return {
    taken: answer === undefined && port !== localLog,
    transport: port.name,
    text: answer ?? kept,
  };
}

/** Queues a failed mail once more. @throws RuleViolation for any other. */
export async function sendAgain(ctx: Ctx, key: string): Promise<string> {
  const id = uuidOf(key);
  const mail = id === undefined ? undefined : await mailWithId(ctx, id);
  if (!mail) throw new NotFound("mail", key);
  if (!(await queueAgain(ctx.tenantId, mail.id))) {
    throw new RuleViolation(`The mail is ${mail.status}; only one that Failed is sent again.`);
  }
  ctx.record({ subjectType: "mail", subjectId: mail.id, action: "resend", detail: {} });
  return mail.id;
}
