import { Checkbox, NativeSelect, PasswordInput, Radio, Switch, Textarea, TextInput } from "@mantine/core";
import { longName, Shown } from "../../testing/gallery.tsx";
import { FileField } from "../ui/inputs/file-drop.tsx";
import { GrowingTextarea } from "../ui/inputs/growing-textarea.tsx";
import { MoneyInput } from "../ui/inputs/money-input.tsx";
import { WholeNumberInput } from "../ui/inputs/whole-number-input.tsx";
import { FieldGroup, Fields } from "./fields.tsx";

export default {};

const ignore = () => {};

export const States = () => (
  <>
    <Shown as="Filled, described, refused, disabled">
      <Fields>
        <TextInput label="Name" defaultValue="Bar clamp" withAsterisk />
        <TextInput label="SKU" description="Buyers find the tool by it." placeholder="IM-104" />
        <TextInput label="Email" defaultValue="purchasing@acme" error="Enter a whole email address." />
        <TextInput label="Number" defaultValue="IM-10472" disabled />
        <PasswordInput label="Password" defaultValue="correct horse" />
        <NativeSelect label="Category" data={["Clamps", "Vices"]} />
        <MoneyInput label="Price per piece" value="12,5" onChange={ignore} />
        <WholeNumberInput label="Stock" value={1_234_567_890} />
      </Fields>
    </Shown>
    <Shown as="Four beside each other where there is room">
      <Fields most={4}>
        <WholeNumberInput label="From" value={10} />
        <WholeNumberInput label="To" value="ten" error="Enter a whole number." />
        <MoneyInput label="Price" value="8.40" onChange={ignore} />
        <NativeSelect label="Sold by" data={["piece", "metre"]} />
      </Fields>
    </Shown>
    <Shown as="A group under what it is about">
      <FieldGroup title="Delivery">
        <Checkbox label="Delivers on Saturdays" defaultChecked />
        <Switch label="Takes orders beyond the stock" description="They leave when the next pieces arrive." />
        <Radio.Group label="Who pays">
          <Radio value="shop" label="The shop" mt="xs" />
          <Radio value="buyer" label={longName} mt="xs" />
        </Radio.Group>
      </FieldGroup>
    </Shown>
    <Shown as="Texts and files">
      <Fields>
        <Textarea label="Description" defaultValue={longName} />
        <GrowingTextarea label="Remark" minRows={3} placeholder="Only admins see it." />
        <FileField label="Picture" hint="PNG or JPEG." accept="image/*" file={null} onChange={ignore} />
        <FileField
          label="Data sheet"
          accept="application/pdf"
          description="Shown on the page of the tool."
          file={new File(["%PDF"], `${longName}.pdf`)}
          onChange={ignore}
        />
      </Fields>
    </Shown>
  </>
);
