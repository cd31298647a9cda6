// What every page needs, in the order in which the parts build on each other. Only the entry imports this.
import "./layers.css";
import "../fonts.css";
import "@mantine/core/styles/baseline.layer.css";
import "virtual:theme-variables.css";
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/Skeleton.layer.css";
import "./base.css";
