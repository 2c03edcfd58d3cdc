import type { DialogProps } from "../dialog.ts";
import { DemoWarning } from "./demo-warning.tsx";

/** Tells a demo account that it needs a real one, over the page where it tried a guarded action. */
export default function RealAccountDialog({ closeTo, close }: DialogProps<true>) {
  return <DemoWarning back={closeTo} close={close} />;
}
