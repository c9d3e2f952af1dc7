import type { TaskList } from "graphile-worker";

/** Every kind of job that the worker knows, by the name under which it is enqueued. */
export const tasks: TaskList = {};
