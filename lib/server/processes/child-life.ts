import { type ChildReport, type SupervisorNews, supervisorNews } from "./child-process";

/** Reports to the supervisor; ignored without one. */
export function report(message: ChildReport): void {
  if (process.connected) process.send?.(message);
}

/** Receives the supervisor's messages. */
export function onNews(hear: (news: SupervisorNews) => void): void {
  process.on("message", (message) => {
    const { data: news } = supervisorNews.safeParse(message);
    if (news) hear(news);
  });
}

/**
 * Shuts this process down gracefully when the supervisor asks for it, or when the supervisor itself
 * is gone. Ctrl-C reaches every process of a terminal; the supervisor decides what it means.
 */
export function endInGoodOrder(finish: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    finish().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", end);
  process.on("disconnect", end);
  if (process.connected) for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
  else process.on("SIGINT", end);
}
