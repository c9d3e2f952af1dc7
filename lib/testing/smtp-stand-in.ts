import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** The server's scripted replies, by the beginning of a line; null hangs up. */
export type SmtpScript = Record<string, string | null>;

/** An accepted mail. */
export type TakenMail = { from: string; to: string[]; text: string };

/** A local mail server that accepts everything, or replies as scripted. */
export class SmtpStandIn {
  readonly taken: TakenMail[] = [];
  /** Every line from clients, to check what must never be sent. */
  readonly heard: string[] = [];
  script: SmtpScript = {};
  private readonly server: Server;

  private constructor() {
    this.server = createServer((socket) => this.converse(socket));
  }

  static async start(): Promise<SmtpStandIn> {
    const stand = new SmtpStandIn();
    await new Promise<void>((resolve) => stand.server.listen(0, "127.0.0.1", resolve));
    return stand;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The only mail accepted since the last call. */
  takeOne(): TakenMail {
    const [mail] = this.taken;
    if (!mail || this.taken.length !== 1) throw new Error(`${this.taken.length} mails were taken`);
    this.taken.length = 0;
    return mail;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private converse(socket: Socket): void {
    let mail: TakenMail = { from: "", to: [], text: "" };
    let inData = false;
    let rest = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 stand-in");
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      rest += chunk.toString("utf8");
      const lines = rest.split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (inData && line !== ".") {
          mail.text += `${line}\n`;
          continue;
        }
        if (!inData) this.heard.push(line);
        const answer = this.answerTo(line);
        if (answer === null) return void socket.destroy();
        if (inData) {
          inData = false;
          if (answer.startsWith("2")) this.taken.push(mail);
        }
        if (line.startsWith("MAIL")) mail = { from: addressIn(line), to: [], text: "" };
        if (line.startsWith("RCPT") && answer.startsWith("2")) mail.to.push(addressIn(line));
        if (line === "DATA" && answer.startsWith("3")) inData = true;
        say(answer);
        if (line === "QUIT") socket.end();
      }
    });
  }

  private answerTo(line: string): string | null {
    for (const [beginning, answer] of Object.entries(this.script)) {
      if (line.startsWith(beginning)) return answer;
    }
    if (line.startsWith("EHLO")) return "250-stand-in\r\n250 AUTH PLAIN";
    if (line.startsWith("AUTH")) return "235 welcome";
    if (line === "STARTTLS") return "502 not here";
    return line === "DATA" ? "354 go on" : "250 done";
  }
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? "";
