import { used } from "./parts";

used();
