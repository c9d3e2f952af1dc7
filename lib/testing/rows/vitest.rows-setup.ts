import { watchRows } from "./row-watch";

watchRows();
