import { hearOwnChanges } from "../own-changes";
import { watchCalls } from "./call-watch";
import { watchRows } from "./row-watch";

hearOwnChanges();
watchRows();
watchCalls();
