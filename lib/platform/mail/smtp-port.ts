import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import type { SentMessageInfo } from "nodemailer/lib/smtp-transport";
import { type MailPort, MailRefused, type OutgoingMail } from "./mail-port";
import { addressOfServer, isLoopback, type MailServer } from "./mail-server";

const CONNECTS_WITHIN = 10_000;
const ANSWERS_WITHIN = 20_000;

/** Mail over an SMTP server. Errors explain in words why the server refused. */
export function smtpPort(server: MailServer, named: "tenant" | "installation"): MailPort {
  return {
    name: `SMTP ${server.host}`,
    send: async (mail) => {
      const address = await addressOfServer(server, named);
      if (server.password && server.security === "None" && !isLoopback(address)) {
        throw new MailRefused("A password goes over an encrypted line only.", "server");
      }
      try {
        const sent = await send(server, address, mail);
        return sent.rejected.map(String);
      } catch (error) {
        throw refusalOf(error, server);
      }
    },
  };
}

async function send(
  server: MailServer,
  address: string,
  mail: OutgoingMail,
): Promise<SentMessageInfo> {
  const { user, password, security } = server;
  const transport = createTransport({
    host: address,
    port: server.port,
    secure: security === "TLS",
    requireTLS: security === "STARTTLS",
    ignoreTLS: security === "None",
    tls: { minVersion: "TLSv1.2", ...(isIP(server.host) ? {} : { servername: server.host }) },
    auth: user === undefined || !password ? undefined : { user, pass: password },
    connectionTimeout: CONNECTS_WITHIN,
    greetingTimeout: CONNECTS_WITHIN,
    socketTimeout: ANSWERS_WITHIN,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { fromAddress } = server;
  const { fromName = server.fromName, replyTo = server.replyTo } = mail;
  try {
    return await transport.sendMail({
      messageId: `<${mail.id}@${fromAddress.slice(fromAddress.lastIndexOf("@") + 1)}>`,
      from: { name: fromName ?? "", address: fromAddress },
      replyTo,
      to: [...mail.to],
      subject: mail.subject,
      text: mail.text,
      attachments: mail.attachments?.map(({ filename, contentType, bytes }) => ({
        filename,
        contentType,
        content: Buffer.from(bytes),
      })),
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } finally {
    transport.close();
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

const WORDS: Record<string, string> = {
  EAUTH: "The server does not take the user name and password",
  ECONNECTION: "The server cannot be reached",
  ESOCKET: "The server cannot be reached",
  EDNS: "Nobody knows a server of that name",
  EPROTOCOL: "What answers there is no mail server",
  ETIMEDOUT: "The server does not answer in time",
  ETLS: "The line cannot be encrypted",
  EENVELOPE: "The server does not take the addresses",
  EMESSAGE: "The server does not take the mail",
};

/** What went wrong in words, with the server's own, and without any secret. */
function refusalOf(error: unknown, { user, password }: MailServer): MailRefused {
  if (error instanceof MailRefused) return error;
  const { code = "", responseCode = 0, response, message } = error as SmtpError;
  const words = WORDS[code] ?? "The mail could not be handed over";
  // What any other service there answers is not shown to tenants.
  if (code === "EPROTOCOL") return new MailRefused(`${words}.`, "server");
  const said = withoutSecrets(response ?? message, [user, password]);
  const ofMail = code === "EENVELOPE" || code === "EMESSAGE";
  const verdict = ofMail ? (responseCode >= 500 ? "never" : "later") : "server";
  return new MailRefused(`${words}: ${said}`.slice(0, 400), verdict);
}

function withoutSecrets(text: string, [user = "", password = ""]: (string | undefined)[]): string {
  const base64 = (part: string) => Buffer.from(part).toString("base64");
  const secrets = password
    ? [base64(`\0${user}\0${password}`), password, base64(password)].filter(Boolean)
    : [];
  const line = text.replaceAll(/\s+/g, " ").trim();
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, "…"), line);
}
