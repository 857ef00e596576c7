package io.kurabe.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.config.Parameter;
import io.kurabe.config.Parameters;
import io.kurabe.config.ValueType;
import io.kurabe.study.internal.Study;
import io.kurabe.study.load.internal.Load;
import io.kurabe.workload.WorkloadType;
import java.util.ArrayList;
import java.util.List;

/** The JSON schema of profiles, with the parameters that studies and workloads declare. */
final class ProfileSchema {
  private static final String TYPE = "type";
  private static final String DESCRIPTION = "description";
  private static final String STUDY = "study";
  private static final String WORKLOAD = "workload";
  private static final List<String> PLACES = List.of("parameters", "local");

  private final ObjectMapper json = new ObjectMapper();

  private ProfileSchema() {}

  /** The schema, of draft 2020-12. */
  static String text() {
    ProfileSchema schema = new ProfileSchema();
    try {
      return schema.json.writerWithDefaultPrettyPrinter().writeValueAsString(schema.root());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private ObjectNode root() {
    ObjectNode root = object("A profile of Kurabe: what is measured where, in which parts.");
    root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    root.put("title", "Kurabe profile");
    required(root, "targets", "parts");
    ObjectNode properties = root.putObject("properties");
    properties.set(DESCRIPTION, value("string", "One line, for lists and the head of the report."));
    properties.set("targets", targets());
    properties.set("parts", parts());
    properties.set("repeats", value("integer", "Runs per point, in parts that do not say it."));
    ObjectNode order = value("string", "Order of the runs within a part.");
    names(order.putArray("enum"), List.of("random", "abba", "sequential"));
    properties.set("order", order);
    properties.set("seed", value("integer", "Seed of the order and of all clients."));
    properties.set("fleet", fleet());
    properties.set("limits", limits());
    return root;
  }

  private ObjectNode targets() {
    ObjectNode targets = object("The servers by the names that parts and -t NAME=... use.");
    targets.remove("additionalProperties");
    ObjectNode slot = object("A server.");
    required(slot, "engine");
    ObjectNode properties = slot.putObject("properties");
    properties.set("about", value("string", "What belongs there."));
    ObjectNode engine = value("string", "What it speaks.");
    names(engine.putArray("enum"), List.of("mysql", "postgres", "redis"));
    properties.set("engine", engine);
    ObjectNode target =
        value("", "Where it is, as for -t; empty when the user must name it. No password.");
    names(target.putArray(TYPE), List.of("string", "null"));
    properties.set("target", target);
    properties.set("local", value("string", "What stands in for it with --local."));
    targets.set("additionalProperties", slot);
    return targets;
  }

  private ObjectNode parts() {
    ObjectNode parts = value("array", "Carried out one after the other.");
    parts.put("minItems", 1);
    ObjectNode part = object("A study or a workload.");
    required(part, "targets");
    ObjectNode properties = part.putObject("properties");
    properties.set("name", value("string", "Default: that of the study or workload."));
    properties.set("about", value("string", "One line."));
    properties.set(STUDY, value("string", "A study of bench run."));
    properties.set(WORKLOAD, value("string", "A workload of bench load."));
    properties.set("targets", listOf("Names of targets, the baseline first."));
    for (String place : PLACES) {
      properties.set(place, value("object", "The options of that study or workload."));
    }
    properties.set("gates", listOf("Conditions such as p99<5% slower, against the first target."));
    ArrayNode choice = part.putArray("oneOf");
    ArrayNode branches = part.putArray("allOf");
    List<String> studies = new ArrayList<>();
    for (Study<?> study : Study.all()) {
      studies.add(study.info().name());
      branches.add(branch(STUDY, study.info().name(), study.parameters()));
    }
    choice.add(kind(STUDY, studies));
    List<String> workloads = new ArrayList<>();
    for (WorkloadType type : WorkloadType.all()) {
      workloads.add(type.name());
      branches.add(branch(WORKLOAD, type.name(), new Load(type).parameters()));
    }
    choice.add(kind(WORKLOAD, workloads));
    parts.set("items", part);
    return parts;
  }

  private ObjectNode kind(String kind, List<String> names) {
    ObjectNode branch = json.createObjectNode();
    required(branch, kind);
    names(branch.putObject("properties").putObject(kind).putArray("enum"), names);
    return branch;
  }

  /** The parameters of a part that names that study or workload. */
  private ObjectNode branch(String kind, String name, Parameters<?> parameters) {
    ObjectNode branch = json.createObjectNode();
    ObjectNode condition = branch.putObject("if");
    required(condition, kind);
    condition.putObject("properties").putObject(kind).put("const", name);
    ObjectNode properties = branch.putObject("then").putObject("properties");
    for (String place : PLACES) {
      ObjectNode all = object("Parameters of " + name + ".");
      ObjectNode known = all.putObject("properties");
      for (Parameter<?> parameter : parameters.all()) {
        known.set(parameter.name(), parameter(parameter));
        parameter.aliases().forEach(alias -> known.set(alias, parameter(parameter)));
      }
      properties.set(place, all);
    }
    return branch;
  }

  private ObjectNode parameter(Parameter<?> parameter) {
    ValueType.Form form = parameter.type().form();
    if (!form.list()) {
      ObjectNode one = element(form);
      one.put(DESCRIPTION, parameter.help());
      return one;
    }
    ObjectNode several = value("", parameter.help());
    ArrayNode forms = several.putArray("anyOf");
    forms.add(value("array", "").set("items", element(form)));
    forms.add(element(form));
    forms.add(value("string", "Several, with commas between."));
    return several;
  }

  private ObjectNode element(ValueType.Form form) {
    ObjectNode one = json.createObjectNode();
    switch (form.kind()) {
      case FLAG -> one.put(TYPE, "boolean");
      case WHOLE_NUMBER -> {
        one.put(TYPE, "integer");
        if (form.most() < Long.MAX_VALUE) {
          one.put("minimum", form.least()).put("maximum", form.most());
        }
      }
      case WORD -> names(one.putArray("enum"), form.words());
      case TEXT -> names(one.putArray(TYPE), List.of("string", "number"));
    }
    return one;
  }

  private ObjectNode fleet() {
    ObjectNode fleet = object("The generators that make the loads, in place of this process.");
    required(fleet, "generators");
    ObjectNode properties = fleet.putObject("properties");
    ObjectNode generators =
        value("", "Agents that you start; or local:N, or ssh:HOST,HOST. As the option --fleet.");
    names(generators.putArray(TYPE), List.of("integer", "string"));
    properties.set("generators", generators);
    properties.set("key", value("string", "File of the key that 'bench fleet key' makes."));
    properties.set("join-timeout", value("string", "How long to wait for all, e.g. 10m."));
    return fleet;
  }

  private ObjectNode limits() {
    ObjectNode limits = object("Within which it stays.");
    ObjectNode properties = limits.putObject("properties");
    properties.set("time", value("string", "It is stopped after this time, e.g. 8h."));
    ObjectNode rows = value("", "It is refused when it fills more rows into tables.");
    names(rows.putArray(TYPE), List.of("integer", "string"));
    properties.set("rows", rows);
    properties.set("money", value("number", "US dollars that the servers may cost meanwhile."));
    return limits;
  }

  private ObjectNode listOf(String about) {
    ObjectNode list = value("array", about);
    list.set("items", value("string", ""));
    return list;
  }

  private ObjectNode object(String about) {
    ObjectNode object = value("object", about);
    object.put("additionalProperties", false);
    return object;
  }

  private ObjectNode value(String type, String about) {
    ObjectNode value = json.createObjectNode();
    if (!type.isEmpty()) {
      value.put(TYPE, type);
    }
    if (!about.isEmpty()) {
      value.put(DESCRIPTION, about);
    }
    return value;
  }

  private static void required(ObjectNode object, String... names) {
    names(object.putArray("required"), List.of(names));
  }

  private static void names(ArrayNode array, List<String> names) {
    names.forEach(array::add);
  }
}
