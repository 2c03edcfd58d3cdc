import type { DialogProps } from "../dialog.ts";
import { DemoWarning } from "./demo-warning.tsx";

/** Says to a demo account that it needs a real one, over the page on which it wanted something. */
export default function RealAccountDialog({ closeTo, close }: DialogProps<true>) {
  return <DemoWarning back={closeTo} close={close} />;
}
