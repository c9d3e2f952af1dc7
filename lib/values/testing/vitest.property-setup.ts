import fc from "fast-check";
import { propertySeed } from "./property-seed";

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: propertySeed() });
