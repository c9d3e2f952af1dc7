import { watchCalls } from "./call-watch";
import { watchRows } from "./row-watch";

watchRows();
watchCalls();
