import { NextRequest } from "next/server";
import { expect, test, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { answerSignIn } from "./answer-sign-in";

test("an unreadable body is refused, and neither answer nor log repeat it", async () => {
  const warn = vi.spyOn(log, "warn");
  const request = new NextRequest("http://localhost:3000/api/auth/callback/credentials", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "x4111111111111111",
  });
  const params = Promise.resolve({ nextauth: ["callback", "credentials"] });
  const answer = await answerSignIn(request, { params });
  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ success: false, reasons: [{ code: 50000020 }] });
  expect(warn).toHaveBeenCalledOnce();
  expect(text + JSON.stringify(warn.mock.calls)).not.toMatch(/41111111|x4/);
  warn.mockRestore();
});
